import { Injectable } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { aboutKeys, Together } from '../../../shared/database/together';
import type { CurrentPerson } from '../../../shared/http/access';

/** A text, not a query that is built: it is sent for every request of somebody who is signed in. */
const peopleOf = aboutKeys<CurrentPerson>(
  'id',
  'integer',
  (condition) => `select id, is_admin as "isAdmin", language from users where ${condition} and closed_at is null`,
);

/** Who the people of sessions are at this moment; those of requests that come at the same time are read together. */
@Injectable()
export class SignedInPeople {
  private readonly together = new Together((ids: number[]) => this.read(ids));
  private readonly rows: Kysely<Tables>;

  constructor(orm: MikroORM) {
    this.rows = orm.em.fork().getKysely<Tables>();
  }

  /** Undefined when the account is closed, or gone. */
  find(id: number): Promise<CurrentPerson | undefined> {
    return this.together.answer(id);
  }

  private async read(ids: number[]): Promise<Map<number, CurrentPerson>> {
    const { rows: people } = await this.rows.executeQuery(peopleOf(ids));
    return new Map(people.map((person) => [person.id, person]));
  }
}
