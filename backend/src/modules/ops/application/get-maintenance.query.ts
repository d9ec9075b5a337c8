import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { MikroORM } from '@mikro-orm/postgresql';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { Together } from '../../../shared/database/together';
import type { Text } from '../../../shared/text';
import { GetMaintenance, type MaintenanceState } from '../contract';
import { STANDARD_MESSAGE } from '../domain/maintenance-message';
import { SETTINGS } from './save-setting';

@QueryHandler(GetMaintenance)
export class GetMaintenanceHandler implements IQueryHandler<GetMaintenance> {
  private readonly together = new Together<'state', MaintenanceState>(() => this.read());

  constructor(private readonly orm: MikroORM) {}

  execute(): Promise<MaintenanceState> {
    return this.together.answer('state') as Promise<MaintenanceState>;
  }

  private async read(): Promise<Map<'state', MaintenanceState>> {
    const settings = await this.orm.em
      .fork()
      .getKysely<Tables>()
      .selectFrom('settings')
      .select((row) => ['key', 'value', isoTime(row.ref('updated_at')).as('updatedAt')])
      .where('key', 'in', [SETTINGS.maintenance, SETTINGS.message])
      .execute();
    const setting = (key: string) => settings.find((one) => one.key === key);
    const own = setting(SETTINGS.message);
    const state = {
      enabled: setting(SETTINGS.maintenance)?.value === 'on',
      since: setting(SETTINGS.maintenance)?.updatedAt ?? null,
      message: own ? { ...STANDARD_MESSAGE, ...(JSON.parse(own.value) as Partial<Text>) } : STANDARD_MESSAGE,
    };
    return new Map([['state', state]]);
  }
}
