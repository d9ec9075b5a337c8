import { CommandBus, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config';
import type { Tables } from '../../../shared/database/tables';
import { OperatorError } from '../../../shared/errors';
import { MarkOriginalsMissing } from '../../catalog/contract';
import { FindLostPhotos, SweepFiles } from '../contract';
import { keyOf, type StoredKey } from '../domain/stored-key';
import { FileComparer } from '../infrastructure/file-comparer';
import { clearTemporaryFolder } from '../infrastructure/temporary-folder';
import { Storage } from '../infrastructure/storage';

/** More files without a photograph are no uploads that were cut off, but another shop's database, or an old one. */
const MOST = 5000;
/** Photographs whose files the storage is asked for at once. */
const BATCH = 100;
/** Milliseconds that it may take. */
const PATIENCE = 10_000;

@CommandHandler(SweepFiles)
export class SweepFilesHandler implements ICommandHandler<SweepFiles> {
  constructor(
    private readonly em: EntityManager,
    private readonly comparer: FileComparer,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly storage: Storage,
    private readonly config: Config,
  ) {}

  async execute({ settleMinutes }: SweepFiles): Promise<number> {
    await clearTemporaryFolder(this.config);
    const orphans: StoredKey[] = [];
    const withoutOriginal: number[] = [];
    await this.comparer.compare(settleMinutes, (what, path, _words, photoId) => {
      const key = keyOf(path);
      if (key && what === 'orphan') orphans.push(key);
      if (key?.kind === 'originals' && what !== 'damaged' && photoId !== undefined) withoutOriginal.push(photoId);
    });
    if (orphans.length > MOST)
      throw new OperatorError(
        `${orphans.length} files have no photograph: do the database and the storage belong together? None was removed.`,
      );
    for (const key of orphans) await this.storage.remove(key);
    for (let start = 0; start < withoutOriginal.length; start += BATCH)
      await this.takeOffSale(withoutOriginal.slice(start, start + BATCH));
    return orphans.length;
  }

  /** Takes photographs off sale whose original is lost; those that have failed before are off sale already. */
  private async takeOffSale(photoIds: number[]): Promise<void> {
    const photos = await this.em
      .getKysely<Tables>()
      .selectFrom('photos')
      .select(['id', 'file_path as original', 'thumbnail_path as thumbnail'])
      .where('id', 'in', photoIds)
      .where('status', '<>', 'failed')
      .execute();
    const lost = await this.queries.execute(new FindLostPhotos(photos, PATIENCE));
    await this.commands.execute(new MarkOriginalsMissing(lost));
  }
}
