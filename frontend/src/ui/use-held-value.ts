import { useEffect, useEffectEvent, useRef } from 'react';

/** Takes over the value that a field has before hydration: typed by a quick reader, or kept by the browser. */
export function useHeldValue<Field extends { value: string }>(value: string, tell: (held: string) => void) {
  const field = useRef<Field>(null);
  useHeld(value, () => field.current?.value, tell);
  return field;
}

/** The same for a group of radio buttons, by the value of the one that is chosen. */
export function useHeldChoice(value: string, tell: (held: string) => void) {
  const group = useRef<HTMLFieldSetElement>(null);
  useHeld(value, () => group.current?.querySelector<HTMLInputElement>('input:checked')?.value, tell);
  return group;
}

/** The same for a tick box. */
export function useHeldTick(ticked: boolean, tell: (held: boolean) => void) {
  const box = useRef<HTMLInputElement>(null);
  useHeld(ticked, () => box.current?.checked, tell);
  return box;
}

function useHeld<Value>(value: Value, read: () => Value | undefined, tell: (held: Value) => void): void {
  const tellHeld = useEffectEvent(() => {
    const held = read() ?? value;
    if (held !== value) tell(held);
  });
  useEffect(() => tellHeld(), []);
}
