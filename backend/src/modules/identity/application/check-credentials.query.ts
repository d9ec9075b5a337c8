import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import type { CurrentPerson } from '../../../shared/http/access';
import { wrongCredentials } from '../domain/identity.errors';
import { passwordMatches } from '../infrastructure/passwords';

/** The person with this username (in any case) and password. Errors: wrong-credentials, whichever was wrong. */
export class CheckCredentials extends Query<CurrentPerson> {
  constructor(
    readonly username: string,
    readonly password: string,
  ) {
    super();
  }
}

@QueryHandler(CheckCredentials)
export class CheckCredentialsHandler implements IQueryHandler<CheckCredentials> {
  constructor(private readonly em: EntityManager) {}

  async execute({ username, password }: CheckCredentials): Promise<CurrentPerson> {
    const user = await this.em
      .getKysely<Tables>()
      .selectFrom('users')
      .select(['id', 'is_admin as isAdmin', 'language', 'password_hash'])
      .where(sql`lower(username)`, '=', username.trim().toLowerCase())
      .executeTakeFirst();
    if (!(await passwordMatches(password, user?.password_hash ?? null)) || !user) throw wrongCredentials();
    return { id: user.id, isAdmin: user.isAdmin, language: user.language };
  }
}
