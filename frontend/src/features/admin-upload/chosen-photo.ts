import type { PhotoDto } from '../../api/generated/shop.schemas';

/** A file that was chosen for a gallery, and how far it has come. */
export interface ChosenPhoto {
  key: number;
  file: File;
  title: string;
  /** `known`: the gallery has a photograph of the same content. */
  state: 'waiting' | 'sending' | 'done' | 'known' | 'failed';
  /** The photograph that it equals. */
  equals?: PhotoDto | undefined;
  /** Why it failed, in the reader's language. */
  problem?: string;
}

/** Those that are still to be sent. */
export function unsent(photos: readonly ChosenPhoto[]): ChosenPhoto[] {
  return photos.filter(({ state }) => state === 'waiting' || state === 'failed');
}

/** The name without its extension: a photograph's title until it gets a better one. */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '') || fileName;
}
