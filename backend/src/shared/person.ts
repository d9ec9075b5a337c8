import type { Language } from './text';

/** The signed-in person, as every request carries it. */
export interface CurrentPerson {
  readonly id: number;
  readonly isAdmin: boolean;
  readonly language: Language;
}

/**
 * The reader of photographs: administrators see all, others those that are published and whose code they have given.
 */
export interface PhotoReader {
  readonly isAdmin: boolean;
  /** The access codes that this session has given, each with its gallery (`givenCode`). */
  readonly codes: readonly string[];
}
