import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../api/mutator';

/** Puts the server's sentences on the fields that they are about. */
export function showServerErrors<Fields extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Fields>,
  fields: Path<Fields>[],
): void {
  if (!(error instanceof ApiError)) return;
  for (const field of fields) {
    const message = error.fields[field];
    if (message !== undefined) setError(field, { type: 'server', message }, { shouldFocus: true });
  }
}
