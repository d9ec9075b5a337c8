import { LegalPage } from '../features/legal/legal-page';

/** The personal data that the shop keeps. */
export default function PrivacyPolicyPage() {
  return <LegalPage name="privacy" />;
}
