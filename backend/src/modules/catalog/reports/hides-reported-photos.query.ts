import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { SETTINGS } from '../../../shared/settings';

/** Whether a photograph that is reported is hidden at once, before anybody has looked at the report; usually it is. */
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
    // Until somebody decides, photographs are hidden at once: a child comes before a sale.
    return setting?.value !== 'off';
  }
}
