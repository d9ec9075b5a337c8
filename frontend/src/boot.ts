import { isUnderMaintenance, MAINTENANCE_POLL } from './api/maintenance-switch';

/*
 * A page that the server has drawn is whole: its words and pictures are there, and its links lead on. What brings it to
 * life is fetched when its reader stirs, so that a phone's first seconds belong to the photographs; the libraries among
 * it are fetched before, when the line is idle (shared/http/pages.ts). A page that is not drawn yet starts at once.
 */

/** Milliseconds after which the code is fetched, however busy the phone is. */
const PATIENCE = 1000;

/** Milliseconds after which the rest of a page is shown, whatever has not loaded yet. */
const ARRIVAL = 4000;

/** What would be lost while nobody answers. */
const KEPT = ['click', 'submit', 'input', 'change'];

/** What tells that somebody is there. */
const STIRS = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];

/** What was pressed and written before the page could answer: done again when it can, once, in its order. */
const pressed = new Set<HTMLElement>();
const written = new Map<HTMLInputElement | HTMLSelectElement, string>();
/** Where the mouse was at first, on the screen. */
let mouse: string | undefined;
let starting: Promise<void> | undefined;
let watch: ReturnType<typeof setInterval> | undefined;

function start(): void {
  starting ??= bringToLife();
}

/** Browsers tell of a mouse that lies still, too, when a page appears below it. */
function stir(event: Event): void {
  if (event instanceof PointerEvent && event.type === 'pointermove') {
    const place = `${event.screenX} ${event.screenY}`;
    mouse ??= place;
    if (mouse === place) return;
  }
  start();
}

async function bringToLife(): Promise<void> {
  arrive();
  clearInterval(watch);
  for (const type of STIRS) removeEventListener(type, stir, true);
  // All files of this page's code at once, instead of one telling of the next.
  const code = document.querySelector<HTMLTemplateElement>('template#code');
  if (code !== null) document.head.append(code.content);
  // The libraries are read apart from the shop's own code: in between, the page answers to a finger.
  await import('react-dom/client');
  await new Promise((resolve) => setTimeout(resolve));
  const main = await import('./main');
  keepFilled();
  await main.start();
  settle();
  for (const type of KEPT) removeEventListener(type, keep, true);
  for (const [field, text] of written) if (wake(field)) write(field, text);
  for (const control of pressed) if (wake(control)) press(control);
}

/** What a password manager has filled in, or a reader before this code was there. */
function keepFilled(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('form input:not([type=checkbox], [type=radio])'))
    if (field.value !== field.defaultValue) written.set(field, field.value);
  for (const list of document.querySelectorAll('select'))
    if (list.selectedOptions[0]?.defaultSelected === false) written.set(list, list.value);
}

/** React brings the parts of a page to life one after the other, and one that is used at once. False: it is gone. */
function wake(control: HTMLElement): boolean {
  control.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }));
  return control.isConnected;
}

/** Tabs listen to the mouse going down. */
function press(control: HTMLElement): void {
  control.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  control.click();
}

/** Links lead on by themselves; a button or a choice waits, and a form is not sent by the browser. */
function keep(event: Event): void {
  start();
  const { target, type } = event;
  if (type === 'submit') event.preventDefault();
  if (!(target instanceof Element)) return;
  if (type === 'click') {
    const control = target.closest<HTMLElement>('button, input[type=radio], input[type=checkbox]');
    if (control === null) return;
    pressed.delete(control);
    pressed.add(control);
    event.preventDefault();
  } else if (target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && type === 'input')) {
    written.set(target, target.value);
  }
}

/** Writes as a person does. React takes notice of what differs from the value that it knows, hence the two steps. */
function write(field: HTMLInputElement | HTMLSelectElement, text: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Older browsers of Apple know no idleness. */
function whenIdle(task: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: PATIENCE });
    else setTimeout(task);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

/** The first screen is there: what lies below it may come (ui/layout.css). */
function arrive(): void {
  document.documentElement.dataset['arrived'] = '';
}

/** What is shown is for this reader: as it was drawn for nobody in particular, or alive (ui/layout.css). */
function settle(): void {
  document.documentElement.dataset['settled'] = '';
}

/**
 * Whether a reader who does not stir would see more if the page were alive: who is signed in, a photograph on the full
 * screen, the place on the page that one comes back to, one's own language and saved photographs.
 */
function showsMoreAlive(served: HTMLElement): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return served.dataset['live'] !== undefined || navigation?.type !== 'navigate' || hasOwnView();
}

function hasOwnView(): boolean {
  try {
    const language = localStorage.getItem('i18nextLng');
    // It may be kept with its region, as the browser has it: en-ZA.
    const isOther = language !== null && !language.startsWith(document.documentElement.lang);
    return isOther || localStorage.getItem('favourites') !== null;
  } catch {
    // The browser keeps nothing.
    return false;
  }
}

/** Not yet read, which would keep a phone busy: only so that they need not come from far away later. */
function fetchLibraries(): void {
  document.querySelector('link#libraries')?.setAttribute('rel', 'prefetch');
}

/** The page for when there is no signal. The shop does without where it cannot be kept (private windows). */
function keepOfflinePage(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}

whenIdle(arrive);
setTimeout(arrive, ARRIVAL);
const served = document.querySelector<HTMLElement>('#served:not([data-partial])');
if (served !== null) {
  for (const type of KEPT) addEventListener(type, keep, true);
  for (const type of STIRS) addEventListener(type, stir, { capture: true, passive: true });
  keepFilled();
  if (showsMoreAlive(served) || written.size > 0) whenIdle(start);
  else {
    settle();
    whenIdle(fetchLibraries);
  }
  watch = setInterval(() => void isUnderMaintenance().then((closed) => closed && start()), MAINTENANCE_POLL);
} else start();
if (import.meta.env.PROD) whenIdle(keepOfflinePage);
