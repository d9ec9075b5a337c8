import { LegalPage } from '../features/legal/legal-page';

/** What may be done with the photographs. */
export default function CopyrightPage() {
  return <LegalPage name="copyright" />;
}
