import { Logger } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import type { CurrentPerson } from '../../../shared/person';
import { plainText } from '../../../shared/text';
import { wrongCredentials } from '../identity.errors';
import { Passwords } from '../infrastructure/passwords';

/** The person whose password was right, and the hash that it was compared with. */
export interface CheckedPerson extends CurrentPerson {
  passwordHash: string;
}

/**
 * The person with this username (in any case) and password. Errors: wrong-credentials, whichever was wrong;
 * too-many-tries, for unknown names as well.
 */
export class CheckCredentials extends Query<CheckedPerson> {
  constructor(
    readonly username: string,
    readonly password: string,
  ) {
    super();
  }
}

@QueryHandler(CheckCredentials)
export class CheckCredentialsHandler implements IQueryHandler<CheckCredentials> {
  private readonly logger = new Logger('SignIn');

  constructor(
    private readonly em: EntityManager,
    private readonly passwords: Passwords,
  ) {}

  async execute({ username, password }: CheckCredentials): Promise<CheckedPerson> {
    const name = plainText(username);
    const user = await this.em
      .getKysely<Tables>()
      .selectFrom('users')
      .select(['id', 'is_admin as isAdmin', 'language', 'password_hash as passwordHash'])
      .where(sql<boolean>`lower(username) = lower(${name})`)
      .executeTakeFirst();
    const matches = await this.passwords.match(password, user?.passwordHash ?? null, user?.id ?? name.toLowerCase());
    // Never the name: people type their passwords there.
    if (!matches || !user?.passwordHash) {
      this.logger.warn({ user: user?.id ?? null }, 'Wrong credentials');
      throw wrongCredentials();
    }
    this.logger.log({ user: user.id }, 'Signed in');
    return { ...user, passwordHash: user.passwordHash };
  }
}

/** Whether a person's password is still the one with this hash. */
export class HasPasswordStill extends Query<boolean> {
  constructor(
    readonly userId: number,
    readonly passwordHash: string,
  ) {
    super();
  }
}

@QueryHandler(HasPasswordStill)
export class HasPasswordStillHandler implements IQueryHandler<HasPasswordStill> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, passwordHash }: HasPasswordStill): Promise<boolean> {
    const user = await this.em
      .getKysely<Tables>()
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('password_hash', '=', passwordHash)
      .executeTakeFirst();
    return user !== undefined;
  }
}
