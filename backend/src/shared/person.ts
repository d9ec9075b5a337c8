import type { Language } from './text';

/** The signed-in person, as every request carries it. */
export interface CurrentPerson {
  readonly id: number;
  readonly isAdmin: boolean;
  /** Works on the galleries that they made themselves, and sees neither money nor people. */
  readonly isPhotographer: boolean;
  readonly language: Language;
}

/** Who works on galleries: administrators on all, photographers on those that they made, others on none. */
export interface GalleryWorker {
  readonly isAdmin: boolean;
  /** The account of a photographer who is no administrator; left out for everybody else. */
  readonly photographerId?: number;
}

/**
 * The reader of photographs: administrators see all, photographers all of the galleries that they made, others those that
 * are published and whose code they have given.
 */
export interface PhotoReader extends GalleryWorker {
  /** The access codes that this session has given, each with its gallery (`givenCode`). */
  readonly codes: readonly string[];
}
