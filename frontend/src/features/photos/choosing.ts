import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { isPlainClick } from '../../ui/plain-click';

/** Milliseconds for which a finger rests on a photograph to choose it: as long as phones take for it. */
const LONG_PRESS = 450;

/** Pixels that a resting finger may move. */
const STEADY = 10;

/** Photographs that are chosen together at most, as a list or a call for the cart holds. */
const MOST = 100;

/** Photographs of a grid that are chosen together: begun by a long press or a button, then by a tap on each. */
export function useChoosing() {
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const finger = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined);
  // The click that ends a long press opens nothing.
  const isAnswered = useRef(false);
  const starter = useRef<HTMLButtonElement>(null);
  const wasOn = useRef(false);
  const isOn = chosen !== null;
  // The keyboard goes back to the button that began it, without moving the page.
  useEffect(() => {
    if (wasOn.current && !isOn && document.activeElement === document.body)
      starter.current?.focus({ preventScroll: true });
    wasOn.current = isOn;
  }, [isOn]);
  const toggle = (id: number) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id) && after.size < MOST) after.add(id);
      return after;
    });
  const lift = () => clearTimeout(finger.current?.timer);
  return {
    /** Null while nothing is being chosen. */
    chosen,
    toggle,
    /** For the button that begins it. */
    starter,
    begin: () => setChosen(new Set()),
    end: () => setChosen(null),
    /** For the element around the grid. */
    presses: {
      onPointerDown: ({ target, pointerType, clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLElement>) => {
        lift();
        isAnswered.current = false;
        const id = photoAt(target, currentTarget);
        if (id === null || pointerType === 'mouse') return;
        const timer = setTimeout(() => {
          isAnswered.current = true;
          // Not on iPhones.
          if ('vibrate' in navigator) navigator.vibrate(15);
          toggle(id);
        }, LONG_PRESS);
        finger.current = { x, y, timer };
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const { x = clientX, y = clientY } = finger.current ?? {};
        if (Math.hypot(clientX - x, clientY - y) > STEADY) lift();
      },
      onPointerUp: lift,
      onPointerCancel: lift,
      // A phone's own menu for links would come at the same moment.
      onContextMenu: (event: MouseEvent<HTMLElement>) => {
        const isTouch = (event.nativeEvent as { pointerType?: string }).pointerType === 'touch';
        if ((isTouch || isAnswered.current) && photoAt(event.target, event.currentTarget) !== null)
          event.preventDefault();
      },
      onClickCapture: (event: MouseEvent<HTMLElement>) => {
        const id = photoAt(event.target, event.currentTarget);
        if (id === null || !(isAnswered.current || (chosen !== null && isPlainClick(event)))) return;
        event.preventDefault();
        event.stopPropagation();
        if (!isAnswered.current) toggle(id);
        isAnswered.current = false;
      },
    },
  };
}

/** The photograph whose picture is pressed; null beside one, and in the viewer, whose events come by here, too. */
function photoAt(target: EventTarget, grid: HTMLElement): number | null {
  const link = target instanceof Element && grid.contains(target) ? target.closest('.photo-cell > a') : null;
  const [, id] = /\/photo\/(\d+)$/.exec(link?.getAttribute('href') ?? '') ?? [];
  return id === undefined ? null : Number(id);
}
