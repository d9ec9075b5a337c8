import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** What only the browser knows; `before` while the page is as the server has drawn it. */
export function useInBrowser<Value extends string | number | boolean>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(never, read, () => before);
}
