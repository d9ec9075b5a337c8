import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Text } from '../../../shared/text';
import { saveSetting, SETTINGS } from './save-setting';

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
      if (enabled !== null) await saveSetting(em, SETTINGS.maintenance, enabled ? 'on' : 'off');
      if (message === null) return;
      // A reader's null passes for an absent text.
      const said = Object.entries(message).filter(([, text]) => (text as string | null)?.trim());
      await saveSetting(em, SETTINGS.message, JSON.stringify(Object.fromEntries(said)));
    });
  }
}
