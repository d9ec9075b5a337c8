import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** A value that only the browser knows; `before` until the page is hydrated. */
export function useInBrowser<Value extends string | number | boolean>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(never, read, () => before);
}
