import { LegalPage } from '../features/legal/legal-page';

/** What the shop and its customers agree on. */
export default function TermsOfServicePage() {
  return <LegalPage name="terms" />;
}
