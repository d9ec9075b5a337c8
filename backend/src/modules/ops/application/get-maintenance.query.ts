import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { SETTINGS } from '../../../shared/settings';
import type { Text } from '../../../shared/text';
import { GetMaintenance, type MaintenanceState } from '../contract';
import { STANDARD_MESSAGE } from '../maintenance-message';

@QueryHandler(GetMaintenance)
export class GetMaintenanceHandler implements IQueryHandler<GetMaintenance> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<MaintenanceState> {
    const settings = await this.em
      .getKysely<Tables>()
      .selectFrom('settings')
      .select((row) => ['key', 'value', isoTime(row.ref('updated_at')).as('updatedAt')])
      .where('key', 'in', [SETTINGS.maintenance, SETTINGS.message])
      .execute();
    const setting = (key: string) => settings.find((one) => one.key === key);
    const own = setting(SETTINGS.message);
    return {
      enabled: setting(SETTINGS.maintenance)?.value === 'on',
      since: setting(SETTINGS.maintenance)?.updatedAt ?? null,
      message: own ? { ...STANDARD_MESSAGE, ...(JSON.parse(own.value) as Partial<Text>) } : STANDARD_MESSAGE,
    };
  }
}
