import { CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { HandleLostFiles } from '../contract';
import { deletePhotos } from './erase-photos.command';

@CommandHandler(HandleLostFiles)
export class HandleLostFilesHandler implements ICommandHandler<HandleLostFiles> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ paths, reason }: HandleLostFiles): Promise<void> {
    if (paths.length === 0) return;
    const rows = this.em.getKysely<Tables>();
    const withoutOriginal = rows.selectFrom('photos').select('id').where('file_path', 'in', paths);
    await deletePhotos(this.em, this.events, withoutOriginal, 'lost');
    await rows
      .updateTable('photos')
      .set({ status: 'failed', failure: reason, watermarked_path: null, grid_path: null, thumbnail_path: null })
      .where((row) =>
        row.or((['watermarked_path', 'grid_path', 'thumbnail_path'] as const).map((path) => row(path, 'in', paths))),
      )
      .execute();
  }
}
