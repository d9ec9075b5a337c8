import { Command, CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { Together } from '../../../shared/database/together';
import type { Text } from '../../../shared/text';
import { GetMaintenance, type MaintenanceState } from '../contract';
import { STANDARD_MESSAGE } from '../domain/maintenance-message';
import { saveSetting } from './save-setting';

/** Keys of `settings`: the switch, and the administrator's own words (a JSON text). */
const SWITCH = 'maintenance';
const MESSAGE = 'maintenance-message';

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
      .where('key', 'in', [SWITCH, MESSAGE])
      .execute();
    const setting = (key: string) => settings.find((one) => one.key === key);
    const own = setting(MESSAGE);
    const state = {
      enabled: setting(SWITCH)?.value === 'on',
      since: setting(SWITCH)?.updatedAt ?? null,
      message: own ? { ...STANDARD_MESSAGE, ...(JSON.parse(own.value) as Partial<Text>) } : STANDARD_MESSAGE,
    };
    return new Map([['state', state]]);
  }
}

/**
 * Puts the shop under maintenance, or opens it again; at once, for every process. `message` replaces what people are
 * told, by language; an empty text brings the standard one back. What is null stays as it is.
 */
export class SetMaintenance extends Command<void> {
  constructor(
    readonly enabled: boolean | null,
    readonly message: Partial<Text> | null,
  ) {
    super();
  }
}

@CommandHandler(SetMaintenance)
export class SetMaintenanceHandler implements ICommandHandler<SetMaintenance> {
  constructor(private readonly em: EntityManager) {}

  execute({ enabled, message }: SetMaintenance): Promise<void> {
    return this.em.transactional(async (em) => {
      if (enabled !== null) await saveSetting(em, SWITCH, enabled ? 'on' : 'off');
      if (message === null) return;
      // A reader's null passes for an absent text.
      const said = Object.entries(message).filter(([, text]) => (text as string | null)?.trim());
      await saveSetting(em, MESSAGE, JSON.stringify(Object.fromEntries(said)));
    });
  }
}
