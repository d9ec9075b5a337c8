import { useSyncExternalStore } from 'react';
import type { PhotoDto, UserDto } from '../../api/generated/shop.schemas';

export interface SignInRequest {
  /** Names the sentence that says why (`account.sheet`). */
  why: 'buy' | 'pack' | 'cart' | 'numbers' | 'list' | 'give' | 'ended';
  /** The subject, shown on the sheet. */
  photo?: PhotoDto | undefined;
  /** The form that is open at first; for registering when absent. */
  tab?: 'register' | 'login' | undefined;
  /** Of whose session has ended: they log in again. Others are new, and register first. */
  username?: string;
  /** Goes on with what the reader was about to do. Called once, when the page knows who has signed in. */
  onSignedIn?: ((user: UserDto) => void) | undefined;
  /** Called when the reader closes the sheet instead. */
  onClose?: () => void;
}

let request: SignInRequest | null = null;
const listeners = new Set<() => void>();

/**
 * Opens the sheet for registering or logging in over the page, which stays as it is. From a link, use SignInLink: it
 * leads to /auth where there is no code yet. From code:
 *
 *     if (!user) return askToSignIn({ why: 'cart', onSignedIn: () => void navigate(paths.cart) });
 */
export function askToSignIn(wanted: SignInRequest): void {
  closeSignIn();
  change(wanted);
}

/** Closes the sheet, after somebody has signed in or given up. */
export function closeSignIn(signedIn?: UserDto): void {
  const before = request;
  change(null);
  if (signedIn) before?.onSignedIn?.(signedIn);
  else before?.onClose?.();
}

function change(next: SignInRequest | null): void {
  request = next;
  listeners.forEach((listener) => listener());
}

/** The request that the sheet is open for; null while it is closed. */
export function useSignInRequest(): SignInRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => request,
    () => null,
  );
}
