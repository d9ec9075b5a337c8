import { hostname } from 'node:os';
import { EventsHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import { PhotoLabelled } from '../../catalog/contract';

const FIND_NUMBERS = 'find-numbers';
/** Minutes between two photographs of a gallery that are one entry, at most: hundreds are read one after the other. */
const READING_PAUSE = 10;

/**
 * Notes in the audit log what the reader found and what a parent suggested, once. The parent is not named: who suggested
 * something is forgotten long before the log is (docs/privacy.md).
 */
@EventsHandler(PhotoLabelled)
export class NoteLabelsHandler implements OutboxHandler<PhotoLabelled> {
  constructor(private readonly em: EntityManager) {}

  async handle({ photoId, source, labels }: PhotoLabelled, jobId: string): Promise<void> {
    const gallery = sql`'/api/galleries/' || gallery_id`;
    const { action, path, partOf, changes } =
      source === 'reader'
        ? {
            action: FIND_NUMBERS,
            path: gallery,
            partOf: sql`(
              select case when path = ${gallery} and at > now() - make_interval(mins => ${READING_PAUSE})
                then coalesce(part_of, id) end
              from audit_entries where action = ${FIND_NUMBERS} order by id desc limit 1)`,
            changes: sql`jsonb_build_object('what', 'Gallery', 'id', gallery_id, 'before', null,
              'after', jsonb_build_object('labelledPhotos', jsonb_build_array(${`${photoId}: ${labels}`}::text)))`,
          }
        : {
            action: 'suggest-numbers',
            path: sql`'/api/photos/' || photos.id`,
            partOf: sql`null::bigint`,
            changes: sql`jsonb_build_object('what', 'Photo', 'id', photos.id, 'before', null,
              'after', jsonb_build_object('suggested', ${labels}::text))`,
          };
    await sql`
      with photo as (
        select ${path} as path, ${partOf} as part_of, jsonb_build_array(${changes}) as changes
        from photos where photos.id = ${photoId}
      ), entry as (
        insert into audit_entries (username, action, method, path, address, request_id, part_of)
        select ${source}::text, ${action}::text, 'JOB', path, ${hostname()}::text, ${jobId}::text, part_of from photo
        on conflict (request_id) where method = 'JOB' do nothing
        returning id
      )
      insert into audit_outcomes (entry_id, outcome, changes)
      select entry.id, 'done', photo.changes from entry, photo`.execute(this.em.getKysely<Tables>());
  }
}
