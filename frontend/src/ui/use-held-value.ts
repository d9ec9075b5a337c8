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

/**
 * The same for a tick box that the browser may have ticked in the very moment of hydration, which React, were it to
 * control the box, would take back. It begins with `defaultChecked` and follows `ticked` from there.
 * `tell` answers whether the tick is taken.
 */
export function useHeldTick(ticked: boolean, tell: (held: boolean) => boolean) {
  const box = useRef<HTMLInputElement>(null);
  const isHeld = useRef(true);
  const tellHeld = useEffectEvent(tell);
  useEffect(() => {
    if (box.current === null) return;
    const { checked } = box.current;
    const isTaken = isHeld.current && checked !== ticked && tellHeld(checked);
    if (!isTaken) box.current.checked = ticked;
    isHeld.current = false;
  }, [ticked]);
  return box;
}

function useHeld(value: string, read: () => string | undefined, tell: (held: string) => void): void {
  const tellHeld = useEffectEvent(() => {
    const held = read() ?? value;
    if (held !== value) tell(held);
  });
  useEffect(() => tellHeld(), []);
}
