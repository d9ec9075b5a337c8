import { localList } from '../../api/local-list';

/** The number of ids that the browser holds: as many as the server merges at once. */
const LIMIT = 200;

const favourites = localList('favourites', (stored) => [...new Set(stored.filter(isId))].slice(-LIMIT));

/** The photographs that a visitor has saved, by id, the latest last. */
export const localFavourites = favourites.all;
/** What a component wants to know of them. */
export const useLocalFavourites = favourites.useSelected;

/** Saves a photograph in this browser; false when there is no room. */
export function saveLocally(photoId: number): boolean {
  if (localFavourites().includes(photoId)) return true;
  if (localFavourites().length >= LIMIT) return false;
  favourites.keep([...localFavourites(), photoId]);
  return true;
}

/** Takes photographs out of what this browser keeps. */
export function forgetLocally(photoIds: readonly number[]): void {
  favourites.keep(localFavourites().filter((id) => !photoIds.includes(id)));
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0;
}
