import { CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Config } from '../../../config';
import type { Tables } from '../../../shared/database/tables';
import { PurgeTrash } from '../contract';
import { announceRemovedFiles, deletePhotos } from '../photos/erase-photos.command';
import { lockTrash } from './restore-trash.command';

@CommandHandler(PurgeTrash)
export class PurgeTrashHandler implements ICommandHandler<PurgeTrash> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly config: Config,
  ) {}

  async execute(): Promise<number> {
    const { rows: due } = await sql<{ id: number }>`
      select id from trash where deleted_at <= now() - make_interval(days => ${this.config.trashDays})
      order by id`.execute(this.em.getKysely<Tables>());
    let removed = 0;
    for (const { id } of due) removed += await this.purge(id);
    return removed;
  }

  /** Removes what was not sold of one deletion, and its gallery when nothing is left in it. */
  private purge(trashId: number): Promise<number> {
    return this.em.transactional(async (em) => {
      if (!(await lockTrash(em, trashId))) return 0;
      const rows = em.getKysely<Tables>();
      const unsold = rows
        .selectFrom('photos')
        .select('id')
        .where('trash_id', '=', trashId)
        .where(sql<boolean>`not exists (select from purchases where photo_id = photos.id)`);
      const { photos, files } = await deletePhotos(em, this.events, unsold, 'lost');
      await announceRemovedFiles(this.events, files);
      await rows
        .deleteFrom('galleries')
        .where('trash_id', '=', trashId)
        .where(sql<boolean>`not exists (select from photos where gallery_id = galleries.id)`)
        .execute();
      await sql`
        delete from trash where id = ${trashId}
          and not exists (select from photos where trash_id = ${trashId})
          and not exists (select from galleries where trash_id = ${trashId})`.execute(rows);
      return photos.length;
    });
  }
}
