import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ShopSettings } from '../../../shared/shop-settings';

/** Whether a reported photograph is hidden at once, before an administrator has looked at the report (the default). */
export class HidesReportedPhotos extends Query<boolean> {}

@QueryHandler(HidesReportedPhotos)
export class HidesReportedPhotosHandler implements IQueryHandler<HidesReportedPhotos> {
  constructor(private readonly settings: ShopSettings) {}

  async execute(): Promise<boolean> {
    return (await this.settings.read()).hidesReported;
  }
}
