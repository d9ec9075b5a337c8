import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { saveSetting, SETTINGS } from '../../../shared/settings';
import type { Text } from '../../../shared/text';

/**
 * Turns maintenance on or off, at once and in every process. `message` sets the message by language; an empty text
 * restores the standard one. Fields and languages that are null or absent stay as they are: another administrator may
 * have changed them.
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
      if (enabled !== null) await saveSetting(em, SETTINGS.maintenance, enabled ? 'on' : 'off');
      if (message === null) return;
      // One after the other, also for the very first words, which have no row yet that could be locked.
      await em.execute(`select pg_advisory_xact_lock(hashtext('maintenance-message'))`);
      const kept = await em
        .getKysely<Tables>()
        .selectFrom('settings')
        .select('value')
        .where('key', '=', SETTINGS.message)
        .executeTakeFirst();
      const before = JSON.parse(kept?.value ?? '{}') as Partial<Text>;
      // A reader's null passes for an absent text.
      const sent = Object.entries(message).filter(([, text]) => typeof text === 'string');
      const said = Object.entries({ ...before, ...Object.fromEntries(sent) }).filter(([, text]) => text.trim());
      await saveSetting(em, SETTINGS.message, JSON.stringify(Object.fromEntries(said)));
    });
  }
}
