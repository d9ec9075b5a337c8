import type { Language } from './text';

/** The signed-in person, as every request carries it. */
export interface CurrentPerson {
  readonly id: number;
  readonly isAdmin: boolean;
  readonly language: Language;
}

/** Who reads photographs: administrators see all of them, others what is published and what they know the code of. */
export interface PhotoReader {
  readonly isAdmin: boolean;
  /** The access codes of galleries that this session has given, in lower case. */
  readonly codes: readonly string[];
}
