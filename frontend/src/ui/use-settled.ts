import { useEffect, useState } from 'react';

/** Milliseconds without a change before a value counts. */
const PAUSE = 250;

/** A value that is being typed, as it was when the typing last paused. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
