import { Injectable } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { Together } from '../../../shared/database/together';
import type { CurrentPerson } from '../../../shared/http/access';

/** Who the people of sessions are at this moment; those of requests that come at the same time are read together. */
@Injectable()
export class SignedInPeople {
  private readonly together = new Together((ids: number[]) => this.read(ids));

  constructor(private readonly orm: MikroORM) {}

  /** Undefined when the account is closed, or gone. */
  find(id: number): Promise<CurrentPerson | undefined> {
    return this.together.answer(id);
  }

  private async read(ids: number[]): Promise<Map<number, CurrentPerson>> {
    const people = await this.orm.em
      .fork()
      .getKysely<Tables>()
      .selectFrom('users')
      .select(['id', 'is_admin as isAdmin', 'language'])
      .where(sql<boolean>`id = any(${ids}::integer[])`)
      .where('closed_at', 'is', null)
      .execute();
    return new Map(people.map((person) => [person.id, person]));
  }
}
