import type { KeyboardEvent } from 'react';
import type { useSelection } from './use-selection';

/**
 * In a grid of photographs that each have a checkbox, arrows go from one to the next, and with Shift choose it, too;
 * Escape chooses none. Answers whether the key was one of these.
 */
export function pressSelectionKey(
  event: KeyboardEvent<HTMLElement>,
  photos: readonly { id: number }[],
  { choose, chooseNone }: Pick<ReturnType<typeof useSelection>, 'choose' | 'chooseNone'>,
): boolean {
  const { key, shiftKey, currentTarget, target } = event;
  if (key === 'Escape') {
    chooseNone();
    return true;
  }
  const boxes = boxesIn(currentTarget);
  const across = columnsOf(boxes);
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across }[key];
  if (step === undefined) return false;
  event.preventDefault();
  const at = boxes.findIndex((box) => box === target) + step;
  boxes[at]?.focus();
  const photo = photos[at];
  if (shiftKey && boxes[at] && photo) choose(photo.id, true);
  return true;
}

/** The checkboxes of a grid, in the order of its photographs. */
export function boxesIn(grid: HTMLElement | null): HTMLInputElement[] {
  return [...(grid?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])];
}

/** Photographs that stand in one row. */
function columnsOf(boxes: HTMLElement[]): number {
  const tops = boxes.map((box) => box.closest('li')?.offsetTop);
  const next = tops.findIndex((top) => top !== tops[0]);
  return next < 1 ? boxes.length : next;
}
