import { useEffect, useRef } from 'react';

/**
 * For a field that keeps its own text, also what is typed before hydration, and takes over a value that changes
 * elsewhere, such as in the address; `write` puts another text into it.
 */
export function useGivenValue(value: string) {
  const field = useRef<HTMLInputElement>(null);
  const given = useRef(value);
  const write = (text: string) => {
    if (field.current) field.current.value = text;
  };
  useEffect(() => {
    if (given.current !== value) write(value);
    given.current = value;
  }, [value]);
  return { field, write };
}
