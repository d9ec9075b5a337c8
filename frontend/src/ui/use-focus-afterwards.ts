import { useEffect } from 'react';

/** What was pressed last may go with this part of a page: the page has the keyboard then. */
export function useFocusAfterwards(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
    },
    [],
  );
}
