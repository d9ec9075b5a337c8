import { useEffect } from 'react';

/** Gives the page the keyboard when the pressed button goes with this part of it. */
export function useFocusAfterwards(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
    },
    [],
  );
}
