/** Elements that must not lie under the help button: controls, and figures that must be read. */
const KEPT_CLEAR = 'a, button, input, select, textarea, summary, label, [role="button"], [role="tab"], .price, td, dd';

/** Of these, what is never covered, however wide: an input's end may hold a button of the browser's. */
const CONTROLS = '.button, input, select, textarea';

/** Larger things, such as a photograph that is a link, may have it over a corner. */
const SMALL = 160;

/** Pixels between two points that are looked at: a thing of 24 pixels cannot lie between them. */
const STEP = 20;

/** Where it may stand, best first: at which side, and so many pixels above its usual place. */
const PLACES = (['end', 'start'] as const).flatMap((side) => [0, 32, 64, 96, 128, 160].map((up) => ({ side, up })));
type Place = (typeof PLACES)[number];

/** Elements to keep clear: small ones that are pressed or read, or also large ones' middles; and perhaps words. */
interface Care {
  things: 'narrow' | 'small';
  words: boolean;
}

/**
 * Best first. In a list of rows as wide as the screen, or in a page of words, nothing is free: then it stands at the end
 * of a row where nothing is written, or over words that can be scrolled.
 */
const CARES: Care[] = [
  { things: 'narrow', words: true },
  { things: 'small', words: true },
  { things: 'narrow', words: false },
  { things: 'small', words: false },
];

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
    const place = bestPlace(button);
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

function bestPlace(button: HTMLElement): Place | undefined {
  for (const care of CARES) {
    const place = PLACES.find((one) => isFree(boxAt(button, one), button, care));
    if (place) return place;
  }
  return undefined;
}

/** Where it would be, from its style sheet's own place, whichever side it is at now. */
function boxAt(button: HTMLElement, { side, up }: Place): DOMRect {
  const { offsetWidth: width, offsetHeight: height } = button;
  const style = getComputedStyle(button);
  const gap = parseFloat(style.getPropertyValue('--help-gap'));
  const bottom = parseFloat(style.bottom) - (parseFloat(style.getPropertyValue('--help-up')) || 0);
  const page = document.documentElement.clientWidth;
  return new DOMRect(side === 'end' ? page - gap - width : gap, innerHeight - bottom - up - height, width, height);
}

function isFree(box: DOMRect, button: HTMLElement, care: Care): boolean {
  for (let x = box.left; x < box.right + STEP; x += STEP)
    for (let y = box.top; y < box.bottom + STEP; y += STEP)
      if (isTaken(Math.min(x, box.right), Math.min(y, box.bottom), box, button, care)) return false;
  return true;
}

function isTaken(x: number, y: number, box: DOMRect, button: HTMLElement, care: Care): boolean {
  const thing = document.elementsFromPoint(x, y).find((element) => !button.contains(element));
  if (!thing) return false;
  const kept = thing.closest(KEPT_CLEAR);
  if (kept) {
    const place = kept.getBoundingClientRect();
    const sides = [place.width, place.height].filter((side) => side < SMALL).length;
    if (sides >= (care.things === 'narrow' ? 1 : 2) || kept.matches(CONTROLS) || isIn(box, place)) return true;
  }
  return isBar(thing) || (care.words && hasWordsIn(box, thing));
}

/** Whether words of its own, not of what it contains, lie in the box. */
function hasWordsIn(box: DOMRect, thing: Element): boolean {
  const range = document.createRange();
  return [...thing.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
    );
  });
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
