import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { renewal } from '../../api/mutator';
import { userQuery } from '../../api/session';
import { lazyPart } from '../../ui/lazy-part';
import { askToSignIn, closeSignIn, useSignInRequest } from './sign-in';

const SignInDialog = lazyPart(() => import('./sign-in-dialog'));

/**
 * The sheet for signing in, over any page (`askToSignIn`). It also opens by itself when a call is refused since the
 * session has ended: the page keeps what was typed, and the call is sent again for the same person.
 */
export function SignInSheet() {
  const request = useSignInRequest();
  const queryClient = useQueryClient();
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    // Another page, by a link or by Back, is not covered by it.
    if (shownAt.current !== key) closeSignIn();
    shownAt.current = key;
  }, [key]);
  useEffect(() => {
    let asked: Promise<boolean> | undefined;
    renewal.signInAgain = () => {
      const person = queryClient.getQueryData(userQuery.queryKey);
      if (!person) return Promise.resolve(false);
      asked ??= new Promise<boolean>((resolve) =>
        askToSignIn({
          why: 'ended',
          tab: 'login',
          username: person.username,
          onSignedIn: ({ id }) => resolve(id === person.id),
          onClose: () => resolve(false),
        }),
      ).finally(() => (asked = undefined));
      return asked;
    };
    return () => {
      renewal.signInAgain = undefined;
    };
  }, [queryClient]);
  return request && <SignInDialog request={request} onClose={() => closeSignIn()} />;
}
