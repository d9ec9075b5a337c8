import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * What has the keyboard may go with what it does, such as the button that removes its own line: then the next of those
 * that `selector` finds in the container gets it, or the last; otherwise, and when none is left, the fallback.
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
