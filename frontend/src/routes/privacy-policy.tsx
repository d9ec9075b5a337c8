import { LegalPage } from '../features/legal/legal-page';

/** What the shop keeps of people. */
export default function PrivacyPolicyPage() {
  return <LegalPage name="privacy" />;
}
