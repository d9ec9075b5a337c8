import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Expression } from 'kysely';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { PhotoFilesDropped, SoldPhotoErased, type ErasureReason } from '../contract';
import { closeReports } from '../reports/report-photo.command';
import { lockPhotos } from './photo-locks';

/** Files named by one event: a message stays small, and a failure repeats little. */
const FILES_A_MESSAGE = 500;

/** Columns that name a photograph's files: its original, and the pictures that have been made of it. */
const FILE_COLUMNS = ['file_path', 'thumbnail_path', 'watermarked_path', 'grid_path'] as const;

/**
 * Removes photographs for good and at once, as the law may ask: in the shop, in the trash, or sold. Their files follow by
 * a job, and buyers are told and get a refund by another. Answers how many there were.
 */
export class ErasePhotos extends Command<number> {
  constructor(readonly photoIds: number[]) {
    super();
  }
}

@CommandHandler(ErasePhotos)
export class ErasePhotosHandler implements ICommandHandler<ErasePhotos> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  execute({ photoIds }: ErasePhotos): Promise<number> {
    return this.em.transactional(async (em) => {
      await lockPhotos(em, photoIds);
      const chosen = em.getKysely<Tables>().selectFrom('photos').select('id').where('id', 'in', photoIds);
      const { photos, files } = await deletePhotos(em, this.events, chosen, 'objection');
      for (const { id, title } of photos) recordChange({ what: 'Photo', id, before: { title }, after: null });
      await announceRemovedFiles(this.events, files);
      return photos.length;
    });
  }
}

/**
 * Deletes the rows of photographs, by their ids, and what belongs to them; each of their purchases gets an event. Answers
 * what they were, with the paths of their files. The caller holds their locks, or restores the database.
 */
export async function deletePhotos(
  em: EntityManager,
  events: EventBus,
  photoIds: Expression<{ id: number }>,
  reason: ErasureReason,
): Promise<{ photos: { id: number; title: string }[]; files: string[] }> {
  const rows = em.getKysely<Tables>();
  await closeReports(em, photoIds);
  const purchases = await rows
    .selectFrom('purchases')
    .select('id')
    .where(sql<boolean>`photo_id in ${photoIds}`)
    .execute();
  await events.publishAll(purchases.map(({ id }) => new SoldPhotoErased(id, reason)));
  const photos = await rows
    .deleteFrom('photos')
    .where(sql<boolean>`id in ${photoIds}`)
    .returning(['id', 'title', ...FILE_COLUMNS])
    .execute();
  return { photos, files: photos.flatMap((photo) => FILE_COLUMNS.flatMap((column) => photo[column] ?? [])) };
}

/** Tells media that the files of deleted photographs are no longer of use, in messages of bounded size. */
export async function announceRemovedFiles(events: EventBus, files: string[]): Promise<void> {
  const removed: PhotoFilesDropped[] = [];
  for (let start = 0; start < files.length; start += FILES_A_MESSAGE)
    removed.push(new PhotoFilesDropped(files.slice(start, start + FILES_A_MESSAGE)));
  await events.publishAll(removed);
}
