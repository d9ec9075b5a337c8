import { DomainError } from './errors';
import type { Text } from './text';

/** For an input whose rule has no sentence of its own. */
export const NOT_VALID: Text = { en: 'This is not valid.', af: 'Dit is nie geldig nie.' };

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
