import { isStaff } from '../api/session';
import { RequireRole } from '../features/auth/require-role';
import { HydrateFallback } from './page-crash';

/** Pages of administrators and photographers. */
export default function RequireStaff() {
  return <RequireRole may={isStaff} fallback={<HydrateFallback />} />;
}
