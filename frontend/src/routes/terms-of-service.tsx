import { getListTokenPackagesQueryOptions } from '../api/generated/tokens';
import { prefetch } from '../app/prefetch.server';
import { LegalPage } from '../features/legal/legal-page';

export const loader = prefetch((client) => [client.query(getListTokenPackagesQueryOptions())]);

/** In the browser the page asks by itself, and shows what it has meanwhile. */
export const clientLoader = () => null;

/** The contract between the shop and its customers. */
export default function TermsOfServicePage() {
  return <LegalPage name="terms" />;
}
