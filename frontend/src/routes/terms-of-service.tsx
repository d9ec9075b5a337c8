import { LegalPage } from '../features/legal/legal-page';

/** The contract between the shop and its customers. */
export default function TermsOfServicePage() {
  return <LegalPage name="terms" />;
}
