import type { SortingClockDto } from '../../api/generated/shop.schemas';

/** A letter for each camera, in the order of their names: A, B, … Z, then AA; empty where none is known. */
export function letterOf(camera: string, { clocks }: { clocks: readonly SortingClockDto[] }): string {
  const place = camera === '' ? -1 : camerasOf(clocks).indexOf(camera);
  if (place < 0) return '';
  const letter = String.fromCharCode('A'.charCodeAt(0) + (place % 26));
  return place < 26 ? letter : `${letter}${letter}`;
}

/** The names of the cameras, in order. */
export function camerasOf(clocks: readonly SortingClockDto[]): string[] {
  return [...new Set(clocks.map(({ camera }) => camera))].sort((a, b) => a.localeCompare(b));
}
