import { useEffect, useEffectEvent, useRef } from 'react';

/** Takes over the value that a field has before hydration: typed by a quick reader, or kept by the browser. */
export function useHeldValue<Field extends { value: string }>(value: string, tell: (held: string) => void) {
  const field = useRef<Field>(null);
  const tellHeld = useEffectEvent(() => {
    const held = field.current?.value ?? value;
    if (held !== value) tell(held);
  });
  useEffect(() => tellHeld(), []);
  return field;
}
