import { useEffect } from 'react';
import { getCountVisitsUrl } from './generated/galleries';

/** Looks at a gallery that the server has not been told of yet. */
interface Shown {
  galleryViews: number;
  photoViews: number;
}

/** Milliseconds for which looks are gathered: many make one call, and none makes a page slower. */
const GATHERED = 10_000;

const shown = new Map<number, Shown>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Counts a look at a gallery or at a photograph of it, once it is on the screen. A browser that a program drives is not counted. */
export function useVisit(galleryId: number | undefined, what: keyof Shown, photoId?: number): void {
  useEffect(() => {
    if (galleryId !== undefined && 'sendBeacon' in navigator && !navigator.webdriver) count(galleryId, what);
  }, [galleryId, what, photoId]);
}

function count(galleryId: number, what: keyof Shown): void {
  const its = shown.get(galleryId) ?? { galleryViews: 0, photoViews: 0 };
  shown.set(galleryId, { ...its, [what]: its[what] + 1 });
  if (timer !== undefined) return;
  timer = setTimeout(tell, GATHERED);
  // Also when the page is closed, or goes out of sight on a phone, from where it may not come back.
  document.addEventListener('visibilitychange', tell, { once: true });
}

/** Without an answer, and without a second try: a look that is lost does no harm. */
function tell(): void {
  clearTimeout(timer);
  timer = undefined;
  document.removeEventListener('visibilitychange', tell);
  const visits = [...shown].map(([galleryId, its]) => ({ galleryId, ...its }));
  shown.clear();
  navigator.sendBeacon(getCountVisitsUrl(), new Blob([JSON.stringify({ visits })], { type: 'application/json' }));
}
