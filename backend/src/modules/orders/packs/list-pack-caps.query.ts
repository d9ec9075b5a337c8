import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { SETTINGS } from '../../../shared/settings';
import { packCapsOf, type PackCap } from './domain/pack-caps';

/** The highest prices of a player's packs, for each category that has teams. */
export class ListPackCaps extends Query<PackCap[]> {}

@QueryHandler(ListPackCaps)
export class ListPackCapsHandler implements IQueryHandler<ListPackCaps> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<PackCap[]> {
    const setting = await this.em
      .getKysely<Tables>()
      .selectFrom('settings')
      .select('value')
      .where('key', '=', SETTINGS.packCaps)
      .executeTakeFirst();
    return packCapsOf(setting?.value);
  }
}
