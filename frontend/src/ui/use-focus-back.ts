import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a button that another one takes turns with: gives it the keyboard when it `isOffered` again and the other one, which
 * was pressed, has gone with the keyboard.
 */
export function useFocusBack(isOffered: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOffered = useRef(isOffered);
  useEffect(() => {
    const isBack = isOffered && !wasOffered.current;
    wasOffered.current = isOffered;
    if (isBack && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [isOffered]);
  return button;
}
