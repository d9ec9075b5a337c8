import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { LockPhotosOfPerson } from '../contract';

@CommandHandler(LockPhotosOfPerson)
export class LockPhotosOfPersonHandler implements ICommandHandler<LockPhotosOfPerson> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: LockPhotosOfPerson): Promise<void> {
    await sql`
      select id from photos where id in (
        select photo_id from cart_items where user_id = ${userId}
        union select photo_id from purchases where user_id = ${userId}
        union select photo_id from favourites where user_id = ${userId}
        union select photo_id from photo_reports where reported_by = ${userId}
      ) order by id for key share`.execute(this.em.getKysely<Tables>());
  }
}
