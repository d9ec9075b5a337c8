import type { PhotoDto } from '../../api/generated/shop.schemas';

/** A file that was chosen for a gallery, and how far it has come. */
export interface ChosenPhoto {
  key: number;
  file: File;
  title: string;
  /**
   * `known`: the gallery has a photograph of the same content. `elsewhere`: another gallery has one, and it is not decided
   * yet whether this gallery gets it, too.
   */
  state: 'waiting' | 'sending' | 'done' | 'known' | 'elsewhere' | 'failed';
  /** It was decided that this gallery gets what another one has. */
  evenSo?: boolean;
  /** The photograph that it equals. */
  equals?: PhotoDto | undefined;
  /** Why it failed, in the reader's language. */
  problem?: string;
}

/** Those that are still to be sent. */
export function unsent(photos: readonly ChosenPhoto[]): ChosenPhoto[] {
  return photos.filter(({ state }) => state === 'waiting' || state === 'failed');
}

/** When the first of the files was written, ISO 8601: by a camera as soon as it took the photograph. */
export function firstTime(photos: readonly ChosenPhoto[]): string | undefined {
  const [first, ...others] = photos.map(({ file }) => file.lastModified);
  return first === undefined ? undefined : new Date(others.reduce((a, b) => Math.min(a, b), first)).toISOString();
}

/** Whether there is still something to do about it: the gallery does not have it yet. */
export function isOpen({ state }: ChosenPhoto): boolean {
  return state !== 'done' && state !== 'known';
}

/** Whether a file is among the chosen ones: of the same name, size and time, as a folder that is chosen again has them. */
export function isChosen({ name, size, lastModified }: File, photos: readonly ChosenPhoto[]): boolean {
  return photos.some(({ file }) => file.name === name && file.size === size && file.lastModified === lastModified);
}

/** The name without its extension: a photograph's title until it gets a better one. */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '') || fileName;
}
