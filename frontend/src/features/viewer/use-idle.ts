import { useCallback, useEffect, useRef, useState } from 'react';

/** Whether nothing was touched for a while (milliseconds), and how to say that something was. */
export function useIdle(pause: number): { idle: boolean; wake: () => void } {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), pause);
  }, [pause]);
  useEffect(() => {
    wait();
    return () => clearTimeout(timer.current);
  }, [wait]);
  const wake = useCallback(() => {
    setIdle(false);
    wait();
  }, [wait]);
  return { idle, wake };
}
