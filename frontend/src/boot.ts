/*
 * A page that the server has drawn is whole: its words and pictures come first, and the code that brings it to life
 * follows when they are there, or as soon as somebody touches the page. A page that is not drawn yet starts at once.
 */

/** Milliseconds after which the code is fetched, however busy the phone is. */
const PATIENCE = 1000;

/** What was pressed before the page could answer: pressed again when it can. */
let pressed: HTMLElement | null = null;
let starting: Promise<void> | undefined;

function start(): void {
  starting ??= bringToLife();
}

async function bringToLife(): Promise<void> {
  // The libraries are read apart from the shop's own code: in between, the page answers to a finger.
  await import('react-dom/client');
  await new Promise((resolve) => setTimeout(resolve));
  const main = await import('./main');
  await main.start();
  for (const type of ['click', 'submit']) removeEventListener(type, keep, true);
  if (pressed?.isConnected) pressed.click();
}

/** Links lead on by themselves; a button waits, and a form is not sent by the browser. */
function keep(event: Event): void {
  const control = event.target instanceof Element ? event.target.closest('button') : null;
  if (event.type === 'submit') event.preventDefault();
  if (control !== null) pressed = control;
}

/** Older browsers of Apple know no idleness. */
function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: PATIENCE });
  else setTimeout(task);
}

const isDrawn =
  document.querySelector('#served:not([data-partial])') !== null &&
  document.querySelector('main form:not([role=search])') === null;
if (isDrawn) {
  for (const type of ['click', 'submit']) addEventListener(type, keep, true);
  for (const type of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(type, start, { once: true, passive: true });
  if (document.readyState === 'complete') whenIdle(start);
  else addEventListener('load', () => whenIdle(start), { once: true });
} else start();
