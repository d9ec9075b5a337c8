import { LegalPage } from '../features/legal/legal-page';

/** What may be done with the photographs. */
export function Component() {
  return <LegalPage name="copyright" />;
}
