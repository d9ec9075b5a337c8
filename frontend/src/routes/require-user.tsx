import { Outlet } from 'react-router-dom';
import { useUser } from '../api/session';
import { SignInFirst } from '../features/auth/sign-in-first';
import { HydrateFallback } from './page-crash';

/** Protected pages: a spinner while the user loads, then the page, or /auth and back again (specification §2). */
export default function RequireUser() {
  const user = useUser();
  if (user === undefined) return <HydrateFallback />;
  if (user === null) return <SignInFirst />;
  return <Outlet />;
}
