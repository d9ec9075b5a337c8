import { LegalPage } from '../features/legal/legal-page';

/** What the shop keeps of people. */
export function Component() {
  return <LegalPage name="privacy" />;
}
