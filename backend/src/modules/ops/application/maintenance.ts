import { Command, CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { recordChange } from '../../../shared/changes';
import { IsUnderMaintenance } from '../contract';

/** The key of the switch in `settings`. */
const MAINTENANCE = 'maintenance';

@QueryHandler(IsUnderMaintenance)
export class IsUnderMaintenanceHandler implements IQueryHandler<IsUnderMaintenance> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<boolean> {
    const setting = await this.em
      .getKysely<Tables>()
      .selectFrom('settings')
      .select('value')
      .where('key', '=', MAINTENANCE)
      .executeTakeFirst();
    return setting?.value === 'on';
  }
}

/** Puts the shop under maintenance, or opens it again; at once, for every process. */
export class SetMaintenance extends Command<void> {
  constructor(readonly enabled: boolean) {
    super();
  }
}

@CommandHandler(SetMaintenance)
export class SetMaintenanceHandler implements ICommandHandler<SetMaintenance> {
  constructor(private readonly em: EntityManager) {}

  async execute({ enabled }: SetMaintenance): Promise<void> {
    const value = enabled ? 'on' : 'off';
    recordChange({ what: 'Setting', id: MAINTENANCE, before: { value: enabled ? 'off' : 'on' }, after: { value } });
    await this.em
      .getKysely<Tables>()
      .insertInto('settings')
      .values({ key: MAINTENANCE, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: sql<string>`now()` }))
      .execute();
  }
}
