import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds in which a second tap makes a double tap of the first. */
const SECOND_TAP = 300;

/**
 * Whether nothing was touched for a while (milliseconds), and how to say that something was; `rest` does not wait as
 * long, only for a second tap.
 */
export function useIdle(pause: number): { idle: boolean; wake: () => void; rest: () => void } {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = useCallback((milliseconds: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), milliseconds);
  }, []);
  useEffect(() => {
    wait(pause);
    return () => clearTimeout(timer.current);
  }, [wait, pause]);
  const wake = useCallback(() => {
    setIdle(false);
    wait(pause);
  }, [wait, pause]);
  const rest = useCallback(() => wait(SECOND_TAP), [wait]);
  return { idle, wake, rest };
}
