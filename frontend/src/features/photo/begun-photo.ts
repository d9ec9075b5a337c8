/** Where the tab keeps the photograph that a visitor was about to buy, while they sign in or register. */
const KEY = 'begun-photo';

/** Remembers it: once somebody is signed in, its page opens the purchase by itself. */
export function beginPhoto(id: number): void {
  try {
    sessionStorage.setItem(KEY, String(id));
  } catch {
    // The browser keeps nothing: they press again.
  }
}

/** Whether this photograph was begun; forgotten from then on. */
export function takeBegunPhoto(id: number): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== String(id)) return false;
    sessionStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}
