import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { SETTINGS } from '../../../shared/settings';

/** Whether a reported photograph is hidden at once, before an administrator has looked at the report (the default). */
export class HidesReportedPhotos extends Query<boolean> {}

@QueryHandler(HidesReportedPhotos)
export class HidesReportedPhotosHandler implements IQueryHandler<HidesReportedPhotos> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<boolean> {
    const setting = await this.em
      .getKysely<Tables>()
      .selectFrom('settings')
      .select('value')
      .where('key', '=', SETTINGS.hideReported)
      .executeTakeFirst();
    // By default photographs are hidden at once: a child comes before a sale.
    return setting?.value !== 'off';
  }
}
