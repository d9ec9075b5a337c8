import { Logger } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { tooOften } from '../../../shared/errors';
import type { CurrentPerson } from '../../../shared/person';
import { RateCounter, type Limit } from '../../../shared/rate-counter';
import { plainText } from '../../../shared/text';
import { wrongCredentials } from '../identity.errors';
import { Passwords, type Origin } from '../infrastructure/passwords';

/** The person whose password was right, and the hash that it was compared with. */
export interface CheckedPerson extends CurrentPerson {
  passwordHash: string;
}

/**
 * The person with this username or e-mail address (in any case) and password. Errors: wrong-credentials, whichever was
 * wrong; too-many-tries, for unknown names as well; too-many-requests.
 */
export class CheckCredentials extends Query<CheckedPerson> {
  constructor(
    readonly username: string,
    readonly password: string,
    readonly origin: Origin,
  ) {
    super();
  }
}

/** Right passwords of one account: each opens a session, and costs work. */
const SIGN_INS: Limit = { times: 100, minutes: 5 };

@QueryHandler(CheckCredentials)
export class CheckCredentialsHandler implements IQueryHandler<CheckCredentials> {
  private readonly logger = new Logger('SignIn');

  constructor(
    private readonly em: EntityManager,
    private readonly passwords: Passwords,
    private readonly counter: RateCounter,
  ) {}

  async execute({ username, password, origin }: CheckCredentials): Promise<CheckedPerson> {
    const name = plainText(username);
    const user = await this.em
      .getKysely<Tables>()
      .selectFrom('users')
      .select([
        'id',
        'is_admin as isAdmin',
        'is_photographer as isPhotographer',
        'language',
        'password_hash as passwordHash',
      ])
      // An address may stand in several accounts: it is its owner's. A name that looks like one is still a name.
      .where(sql<boolean>`lower(username) = lower(${name}) or (lower(email) = lower(${name}) and owns_email)`)
      .orderBy(sql`lower(username) = lower(${name})`)
      .executeTakeFirst();
    const account = user?.id ?? name.toLowerCase();
    const matches = await this.passwords.match(password, user?.passwordHash ?? null, account, origin);
    // Never the name: people type their passwords there.
    if (!matches || !user?.passwordHash) {
      this.logger.warn({ user: user?.id ?? null }, 'Wrong credentials');
      throw wrongCredentials();
    }
    if (!(await this.counter.take(`sign-ins:${user.id}`, SIGN_INS))) throw tooOften();
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
