import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { galleryNotFound } from '../catalog.errors';
import { planLabels, type PlannedLabels } from './domain/label-plan';
import { readLabelLines } from './label-csv';
import { officeLabels } from './photo-label-rows';

/** Previews an import of a list of labels for a gallery, line by line. Errors: gallery-not-found, invalid-input (csv). */
export class PlanLabels extends Query<PlannedLabels[]> {
  constructor(
    readonly galleryId: number,
    readonly csv: string,
  ) {
    super();
  }
}

@QueryHandler(PlanLabels)
export class PlanLabelsHandler implements IQueryHandler<PlanLabels> {
  constructor(private readonly em: EntityManager) {}

  execute({ galleryId, csv }: PlanLabels): Promise<PlannedLabels[]> {
    return planOf(this.em.getKysely<Tables>(), galleryId, csv);
  }
}

/** The plan of a list against the gallery's photographs of this moment. */
export async function planOf(rows: Kysely<Tables>, galleryId: number, csv: string): Promise<PlannedLabels[]> {
  const gallery = await rows
    .selectFrom('galleries')
    .select('match_id as matchId')
    .where('id', '=', galleryId)
    .where('trash_id', 'is', null)
    .executeTakeFirst();
  if (!gallery) throw galleryNotFound();
  const lines = readLabelLines(csv);
  const photos = await rows
    .selectFrom('photos')
    .select(['photos.id', 'photos.file_name as fileName', officeLabels.as('labels')])
    .where('gallery_id', '=', galleryId)
    .where('trash_id', 'is', null)
    .execute();
  return planLabels(lines, photos, gallery.matchId !== null);
}
