import { createContext, use, useCallback, useSyncExternalStore } from 'react';

/** A year in seconds. */
const YEAR = 365 * 24 * 60 * 60;

/** Browsers' names for a line on which a preview takes seconds (Network Information API). */
const SLOW = ['slow-2g', '2g', '3g'];

/** Bytes of a small picture on average: 320 pixels of a photograph of sport (backend, small-picture.ts). */
const SMALL_PICTURE = 10_000;

/** The facts that some browsers give about their line. */
interface Connection extends EventTarget {
  saveData: boolean;
  effectiveType: string;
}

/** Whether the server has drawn the page for low data. */
export const DrawnForLowData = createContext(false);

/** Whether a request for a page wants low data: its reader has chosen so, or else the browser says so, or a slow line. */
export function wantsLowData(headers: Headers): boolean {
  const bySelf = headers.get('Save-Data') === 'on' || SLOW.includes(headers.get('ECT') ?? '');
  return choiceIn(headers.get('Cookie') ?? '') ?? bySelf;
}

function choiceIn(cookies: string): boolean | null {
  const [, choice] = /(?:^|; )data=(low|full)(?:;|$)/.exec(cookies) ?? [];
  return choice === undefined ? null : choice === 'low';
}

const inBrowser = typeof document !== 'undefined';
const connection = inBrowser ? (navigator as { connection?: Connection }).connection : undefined;
const wantsItself = () => connection !== undefined && (connection.saveData || SLOW.includes(connection.effectiveType));

let choice = inBrowser ? choiceIn(document.cookie) : null;
const isLow = () => choice ?? wantsItself();

/** Photographs whose larger picture has been fetched or asked for, by their grid picture. */
const sharp = new Set<string>();

const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());
connection?.addEventListener('change', tell);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the shop spares the reader's data: small pictures, and none before it is looked at. */
export function useLowData(): boolean {
  const drawn = use(DrawnForLowData);
  return useSyncExternalStore(subscribe, isLow, () => drawn);
}

/** Whether low data was switched on by the device or its line, not by the reader. */
export function useLowDataByItself(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => choice === null && wantsItself(),
    () => false,
  );
}

/** The reader's choice, kept in a cookie, so that the server draws pages by it; none is kept that holds by itself. */
export function chooseLowData(low: boolean): void {
  choice = low === wantsItself() ? null : low;
  const kept = choice === null ? 'Max-Age=0' : `Max-Age=${YEAR}`;
  document.cookie = `data=${low ? 'low' : 'full'}; Path=/; SameSite=Lax; ${kept}`;
  tell();
}

/** Whether a photograph is shown by its small picture: with low data, until a larger one was fetched or asked for. */
export function useSmall(gridPath: string | null): boolean {
  const drawn = use(DrawnForLowData);
  const isSmall = useCallback(() => gridPath !== null && isLow() && !sharp.has(gridPath), [gridPath]);
  return useSyncExternalStore(subscribe, isSmall, () => drawn && gridPath !== null);
}

/** A larger picture of the photograph is there: it costs nothing any more. */
export function noteSharp(gridPath: string): void {
  sharp.add(gridPath);
}

/** Shows a photograph by its larger picture from now on. */
export function askForSharp(gridPath: string): void {
  sharp.add(gridPath);
  tell();
}

/** Bytes that so many photographs take in a grid with low data. */
export function lowDataBytes(photos: number): number {
  return photos * SMALL_PICTURE;
}
