import { RequireRole } from '../features/auth/require-role';
import { HydrateFallback } from './page-crash';

/** Administrators' pages. */
export default function RequireAdmin() {
  return <RequireRole may={(user) => user?.isAdmin === true} fallback={<HydrateFallback />} />;
}
