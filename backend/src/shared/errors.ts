import type { Text } from './text';

/** Kinds of errors, in the terms of the shop; the HTTP filter maps each to a status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-few-tokens'
  | 'too-large'
  | 'outside-range'
  | 'unsupported-type'
  | 'key-reused'
  | 'too-many-requests'
  | 'shutting-down'
  | 'unavailable'
  | 'unexpected';

/**
 * The only error that people see. `code` is stable and for machines; `text` is the sentence for the reader, in both
 * languages, saying what is wrong and what to do. `fields` carries sentences for single inputs.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    readonly text: Text,
    readonly fields?: Readonly<Record<string, Text>>,
  ) {
    super(`${code}: ${text.en}`);
  }
}

/** An error that is about one field, which it says the same of. */
export function fieldError(kind: ErrorKind, code: string, field: string, text: Text): DomainError {
  return new DomainError(kind, code, text, { [field]: text });
}

/** For an input whose rule has no sentence of its own. */
export const NOT_VALID: Text = {
  en: 'This is not valid. Please check it.',
  af: 'Dit is nie geldig nie. Gaan dit asseblief na.',
};

/** The error for inputs that are not valid, a sentence for each by its name. */
export function invalidInput(fields: Record<string, Text>): DomainError {
  const sentences = [...new Set(Object.values(fields))];
  const only = sentences.length === 1 ? sentences[0] : undefined;
  return new DomainError(
    'invalid',
    'invalid-input',
    only && only !== NOT_VALID ? only : { en: 'Invalid information', af: 'Ongeldige inligting' },
    fields,
  );
}

/** For `catch`: renames an error's fields to those of a form; `names` has the ones that differ. */
export function withFieldsOfForm(names: Readonly<Record<string, string>>): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof DomainError) || !error.fields) throw error;
    const fields = Object.entries(error.fields).map(([name, text]) => [names[name] ?? name, text] as const);
    throw new DomainError(error.kind, error.code, error.text, Object.fromEntries(fields));
  };
}

/** An operator's command cannot be done; the message says why, in English. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}

export const notSignedIn = () =>
  new DomainError('unauthenticated', 'not-signed-in', {
    en: 'Please log in to continue.',
    af: 'Meld asseblief aan om voort te gaan.',
  });

/** PostgreSQL or Redis does not answer. */
export const serviceAway = () =>
  new DomainError('unavailable', 'service-away', {
    en: 'The shop cannot do this right now. Please try again in a minute.',
    af: 'Die winkel kan dit nie nou doen nie. Probeer asseblief oor ’n minuut weer.',
  });

/** An `Idempotency-Key` comes again with another body: which of the two is meant is not known, so nothing is done. */
export const keyReused = () =>
  new DomainError('key-reused', 'key-reused', {
    en: 'This was sent before with different values. Close the window, see whether it was done, and start again.',
    af: 'Dit is reeds met ander waardes gestuur. Maak die venster toe, kyk of dit gedoen is, en begin weer.',
  });

export const tooOften = () =>
  new DomainError('too-many-requests', 'too-many-requests', {
    en: 'That was a little too often. Wait a while and try again.',
    af: 'Dit was ’n bietjie te dikwels. Wag ’n rukkie en probeer weer.',
  });

export const userNotFound = () =>
  new DomainError('not-found', 'user-not-found', {
    en: 'There is no account with this number.',
    af: 'Daar is geen rekening met hierdie nommer nie.',
  });
