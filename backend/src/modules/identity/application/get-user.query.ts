import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { NotNull } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { notSignedIn } from '../../../shared/errors';
import { GetPerson, type PersonSummary } from '../contract';
import type { Language } from '../../../shared/text';

/** A signed-in person, as the screens read it (specification, section 3). */
export class UserDto {
  id!: number;
  /** @example "shopper" */
  username!: string;
  /** @example "ouer@voorbeeld.co.za" */
  email!: string;
  /** An address that was asked for and is not confirmed yet; null for none. */
  pendingEmail!: string | null;
  /** @example "Anneke Nel" */
  fullName!: string;
  isAdmin!: boolean;
  /** May upload, label and sort photographs, in galleries of their own. */
  isPhotographer!: boolean;
  /** Tokens. */
  tokenBalance!: number;
  language!: Language;
}

/** A person as they see themselves, with the balance in tokens. Error: not-signed-in, when the account is gone. */
export class GetUser extends Query<UserDto> {
  constructor(readonly userId: number) {
    super();
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: GetUser): Promise<UserDto> {
    return selectPerson(this.em, userId)
      .select(['pending_email as pendingEmail', 'token_balance as tokenBalance'])
      .executeTakeFirstOrThrow(notSignedIn);
  }
}

@QueryHandler(GetPerson)
export class GetPersonHandler implements IQueryHandler<GetPerson> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: GetPerson): Promise<PersonSummary | null> {
    return (await selectPerson(this.em, userId).executeTakeFirst()) ?? null;
  }
}

/** Only of an open account. */
function selectPerson(em: EntityManager, userId: number) {
  return em
    .getKysely<Tables>()
    .selectFrom('users')
    .select([
      'id',
      'username',
      'full_name as fullName',
      'email',
      'language',
      'is_admin as isAdmin',
      'is_photographer as isPhotographer',
    ])
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .$narrowType<{ username: NotNull; fullName: NotNull; email: NotNull }>();
}
