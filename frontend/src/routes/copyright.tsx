import { LegalPage } from '../features/legal/legal-page';

/** The terms of use of the photographs. */
export default function CopyrightPage() {
  return <LegalPage name="copyright" />;
}
