import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { HidesReportedPhotos } from '../contract';
import { SETTINGS } from './save-setting';

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
