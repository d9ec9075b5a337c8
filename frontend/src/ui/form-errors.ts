import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError, reasonOf } from '../api/mutator';

/** Puts the server's sentences on their fields; others go to the form (root), or `otherwise` where it gives no reason. */
export function showServerErrors<Fields extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Fields>,
  fields: Path<Fields>[],
  otherwise?: string,
): void {
  const messages = error instanceof ApiError ? error.fields : {};
  const wrong = fields.filter((field) => messages[field] !== undefined);
  for (const field of wrong) setError(field, { type: 'server', message: messages[field] }, { shouldFocus: true });
  if (wrong.length === 0) setError('root', { message: reasonOf(error, otherwise) });
}
