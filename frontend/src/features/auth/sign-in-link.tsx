import type { ComponentProps, MouseEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { OPENED_HERE, paths } from '../../app/paths';
import { isPlainClick } from '../../ui/plain-click';
import { askToSignIn, type SignInRequest } from './sign-in';

interface SignInLinkProps
  extends
    Omit<ComponentProps<typeof Link>, 'to' | 'state' | 'onClick'>,
    Pick<SignInRequest, 'why' | 'photo' | 'tab' | 'onSignedIn' | 'onClose'> {
  /** Where /auth leads back to; this page when absent. */
  next?: string;
  /** Called at each press, whichever way it leads to. */
  onPress?: () => void;
}

/** Opens the sheet for signing in (`askToSignIn`); a link to /auth and back until the page's code is here, and in another tab. */
export function SignInLink({ why, photo, tab, onSignedIn, onClose, next, onPress, ...link }: SignInLinkProps) {
  const { pathname, search } = useLocation();
  const open = (event: MouseEvent) => {
    onPress?.();
    if (!isPlainClick(event)) return;
    event.preventDefault();
    askToSignIn({ why, photo, tab, onSignedIn, onClose });
  };
  return (
    <Link
      {...link}
      to={paths.auth(next ?? pathname + search, tab === 'register' ? tab : undefined)}
      state={OPENED_HERE}
      onClick={open}
    />
  );
}
