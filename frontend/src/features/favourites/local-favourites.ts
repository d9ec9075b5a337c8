import { useSyncExternalStore } from 'react';

/** The key in the browser's storage, and the number of ids it holds: as many as the server merges at once. */
const KEY = 'favourites';
const LIMIT = 200;

const NONE: readonly number[] = [];
const listeners = new Set<() => void>();
let kept: readonly number[] | undefined;

/** The photographs that a visitor has saved, by id, the latest last. */
export function localFavourites(): readonly number[] {
  kept ??= read();
  return kept;
}

/**
 * What a component wants to know of them, which is drawn again when that changes. The server knows of none: whoever has
 * saved nothing has the page as it was drawn.
 */
export function useLocalFavourites<Value>(select: (ids: readonly number[]) => Value): Value {
  return useSyncExternalStore(
    subscribe,
    () => select(localFavourites()),
    () => select(NONE),
  );
}

/** Saves a photograph in this browser; false when there is no room. */
export function saveLocally(photoId: number): boolean {
  if (localFavourites().includes(photoId)) return true;
  if (localFavourites().length >= LIMIT) return false;
  keep([...localFavourites(), photoId]);
  return true;
}

/** Takes photographs out of what this browser keeps. */
export function forgetLocally(photoIds: readonly number[]): void {
  keep(localFavourites().filter((id) => !photoIds.includes(id)));
}

function read(): readonly number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return Array.isArray(ids) ? [...new Set(ids.filter(isId))].slice(-LIMIT) : NONE;
  } catch {
    // The browser keeps nothing, or something else has written there.
    return NONE;
  }
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0;
}

function keep(ids: readonly number[]): void {
  kept = ids;
  try {
    if (ids.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Then they last as long as the page.
  }
  listeners.forEach((listener) => listener());
}

/** Other tabs of the shop save, too. */
function onStorage({ key }: StorageEvent): void {
  if (key !== KEY && key !== null) return;
  kept = undefined;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}
