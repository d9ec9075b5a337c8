import type { QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../../shared/errors';
import type { StoredFile } from '../../../shared/stored-file';
import { GetStoredFile } from '../../media/contract';

/** A bought photograph's file; null when it is gone. */
export async function keptFile(queries: QueryBus, path: string): Promise<StoredFile | null> {
  try {
    return await queries.execute(new GetStoredFile(path));
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found') return null;
    throw error;
  }
}
