import { LegalPage } from '../features/legal/legal-page';

/** What the shop and its customers agree on. */
export function Component() {
  return <LegalPage name="terms" />;
}
