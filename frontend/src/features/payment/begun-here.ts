import type { PackPlaceDto } from '../../api/generated/shop.schemas';

/** Where the tab keeps what a visitor was about to buy, while they sign in or register. */
const KEY = 'begun';

/** A photograph, or a pack. */
export type Wanted = { photoId: number } | PackPlaceDto;

const nameOf = (wanted: Wanted) =>
  'photoId' in wanted ? `photo ${wanted.photoId}` : [wanted.match, wanted.day, wanted.team, wanted.label].join(' ');

/** Remembers it: once somebody is signed in, its page opens the purchase by itself. */
export function beginHere(wanted: Wanted): void {
  try {
    sessionStorage.setItem(KEY, nameOf(wanted));
  } catch {
    // The browser keeps nothing: they press again.
  }
}

/** Whether this was begun; forgotten from then on. */
export function takeBegun(wanted: Wanted): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== nameOf(wanted)) return false;
    sessionStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}

/** They would rather not sign in: nothing opens by itself later. */
export function forgetBegun(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // The browser keeps nothing.
  }
}
