import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config } from '../../../config';
import { OperatorError } from '../../../shared/errors';
import { SweepFiles } from '../contract';
import { keyOf, type StoredKey } from '../domain/stored-key';
import { FileComparer } from '../infrastructure/file-comparer';
import { clearIncoming } from '../infrastructure/incoming-folder';
import { Storage } from '../infrastructure/storage';

/** More files without a photograph are no uploads that were cut off, but another shop's database, or an old one. */
const MOST = 5000;

@CommandHandler(SweepFiles)
export class SweepFilesHandler implements ICommandHandler<SweepFiles> {
  constructor(
    private readonly comparer: FileComparer,
    private readonly storage: Storage,
    private readonly config: Config,
  ) {}

  async execute({ settleMinutes }: SweepFiles): Promise<number> {
    await clearIncoming(this.config);
    const orphans: StoredKey[] = [];
    await this.comparer.compare(settleMinutes, (what, path) => {
      const key = what === 'orphan' ? keyOf(path) : null;
      if (key) orphans.push(key);
    });
    if (orphans.length > MOST)
      throw new OperatorError(
        `${orphans.length} files have no photograph: do the database and the storage belong together? None was removed.`,
      );
    for (const key of orphans) await this.storage.remove(key);
    return orphans.length;
  }
}
