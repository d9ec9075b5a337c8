import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * Moves the focus on when its element disappears, such as a button that removes its own line: to the next element that
 * `selector` finds in the container, or the last; without any, to the fallback.
 */
export function useKeptFocus<Container extends HTMLElement>(
  selector: string,
  fallback?: RefObject<HTMLElement | null>,
) {
  const container = useRef<Container>(null);
  const held = useRef<{ element: HTMLElement; place: number }>(null);
  const find = () => [...(container.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
  useLayoutEffect(() => {
    if (held.current === null || held.current.element.isConnected || document.activeElement !== document.body) return;
    const { place } = held.current;
    const others = find();
    const next = place === -1 ? undefined : others[Math.min(place, others.length - 1)];
    (next ?? fallback?.current)?.focus();
  });
  const onFocus = ({ target }: FocusEvent<Container, HTMLElement>) => {
    held.current = { element: target, place: find().indexOf(target) };
  };
  return { ref: container, onFocus };
}
