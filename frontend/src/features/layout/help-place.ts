/** What must not lie under the help button: what can be pressed, and figures that must be read. */
const KEPT_CLEAR = 'a, button, input, select, textarea, summary, label, [role="button"], [role="tab"], .price, td, dd';

/** Larger things, such as a photograph that is a link, may have it over a corner. */
const SMALL = 160;

/** Pixels between two points that are looked at: a thing of 24 pixels cannot lie between them. */
const STEP = 20;

/** Where it may stand, best first: at which side, and so many pixels above its usual place. */
const PLACES = [
  { side: 'end', up: 0 },
  { side: 'end', up: 64 },
  { side: 'start', up: 0 },
  { side: 'end', up: 128 },
  { side: 'start', up: 64 },
  { side: 'start', up: 128 },
] as const;

/** Milliseconds without scrolling or a change of the page after which it looks for a place. */
const REST = 250;

/**
 * Keeps the help button off what is pressed or must be read: it goes away while the reader scrolls, and then stands
 * where nothing of the kind lies, or stays away. By the keyboard it is always reached.
 */
export function keepHelpClear(button: HTMLElement, ended: AbortSignal): void {
  if (ended.aborted) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    const free = (isStrict: boolean) => PLACES.find((one) => isFree(boxAt(button, one), button, isStrict));
    const place = free(true) ?? free(false);
    if (place) button.style.setProperty('--help-up', `${place.up}px`);
    button.dataset['place'] = place?.side ?? 'none';
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, REST);
  };
  const scrolled = () => {
    button.dataset['place'] = 'moving';
    later();
  };
  const changes = new MutationObserver(later);
  changes.observe(document.body, { childList: true, subtree: true });
  addEventListener('scroll', scrolled, { passive: true, capture: true });
  addEventListener('resize', later);
  ended.addEventListener('abort', () => {
    removeEventListener('scroll', scrolled, { capture: true });
    removeEventListener('resize', later);
    clearTimeout(timer);
    changes.disconnect();
  });
  later();
}

/** Where it would be, from its style sheet's own place, whichever side it is at now. */
function boxAt(button: HTMLElement, { side, up }: (typeof PLACES)[number]): DOMRect {
  const { offsetWidth: width, offsetHeight: height } = button;
  const style = getComputedStyle(button);
  const gap = parseFloat(style.getPropertyValue('--help-gap'));
  const bottom = parseFloat(style.bottom) - (parseFloat(style.getPropertyValue('--help-up')) || 0);
  const page = document.documentElement.clientWidth;
  return new DOMRect(side === 'end' ? page - gap - width : gap, innerHeight - bottom - up - height, width, height);
}

/** In a list of rows as wide as the screen nothing is free: then it may stand at the end of one. */
function isFree(box: DOMRect, button: HTMLElement, isStrict: boolean): boolean {
  for (let x = box.left; x < box.right + STEP; x += STEP)
    for (let y = box.top; y < box.bottom + STEP; y += STEP)
      if (isTaken(Math.min(x, box.right), Math.min(y, box.bottom), box, button, isStrict)) return false;
  return true;
}

function isTaken(x: number, y: number, box: DOMRect, button: HTMLElement, isStrict: boolean): boolean {
  const thing = document.elementsFromPoint(x, y).find((element) => !button.contains(element));
  if (!thing) return false;
  const kept = thing.closest(KEPT_CLEAR)?.getBoundingClientRect();
  if (kept) {
    const sides = [kept.width, kept.height].filter((side) => side < SMALL).length;
    if (sides >= (isStrict ? 1 : 2) || isIn(box, kept)) return true;
  }
  return isBar(thing);
}

/** Whether the middle of a thing lies in the box. */
function isIn(box: DOMRect, { left, top, width, height }: DOMRect): boolean {
  const [x, y] = [left + width / 2, top + height / 2];
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/** Whether a thing is part of what stays in its place while the page scrolls. */
function isBar(thing: Element): boolean {
  for (let part: Element | null = thing; part; part = part.parentElement)
    if (['fixed', 'sticky'].includes(getComputedStyle(part).position)) return true;
  return false;
}
