import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { NotNull } from 'kysely';
import { isPerson, wantedIn } from '../../../shared/database/search';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { userNotFound } from '../identity.errors';
import type { Language } from '../../../shared/text';
import type { Page, SearchFilter } from '../../../shared/page';

/** A person with an account, as administrators see them. */
export class PersonDto {
  id!: number;
  /** @example "shopper" */
  username!: string;
  /** @example "Anneke Nel" */
  fullName!: string;
  email!: string;
  /** An address that was asked for and is not confirmed yet; null for none. */
  pendingEmail!: string | null;
  isAdmin!: boolean;
  isPhotographer!: boolean;
  /** Tokens. */
  tokenBalance!: number;
  /** Of the account's e-mails. */
  language!: Language;
  createdAt!: string;
}

/** A page of the people with an account, the newest first. Looks in names and addresses. */
export class ListPeople extends Query<PersonDto[]> {
  constructor(readonly filter: SearchFilter & Page & { isAdmin?: boolean; isPhotographer?: boolean }) {
    super();
  }
}

/** One of them. Error: user-not-found, also for a closed account. */
export class GetPersonForAdmin extends Query<PersonDto> {
  constructor(readonly userId: number) {
    super();
  }
}

function selectPeople(em: EntityManager) {
  return em
    .getKysely<Tables>()
    .selectFrom('users')
    .select((row) => [
      'id',
      'username',
      'full_name as fullName',
      'email',
      'pending_email as pendingEmail',
      'is_admin as isAdmin',
      'is_photographer as isPhotographer',
      'token_balance as tokenBalance',
      'language',
      isoTime(row.ref('created_at')).as('createdAt'),
    ])
    .where('closed_at', 'is', null)
    .$narrowType<{ username: NotNull; fullName: NotNull; email: NotNull }>();
}

@QueryHandler(ListPeople)
export class ListPeopleHandler implements IQueryHandler<ListPeople> {
  constructor(private readonly em: EntityManager) {}

  async execute({ filter: { limit, cursor, search, isAdmin, isPhotographer } }: ListPeople): Promise<PersonDto[]> {
    const people = selectPeople(this.em)
      .$if(isAdmin !== undefined, (rows) => rows.where('is_admin', '=', isAdmin ?? false))
      .$if(isPhotographer !== undefined, (rows) => rows.where('is_photographer', '=', isPhotographer ?? false));
    const wanted = await wantedIn(search, (words) => people.where(isPerson(words)).limit(1));
    return people
      .$if(cursor !== undefined, (rows) => rows.where('id', '<', cursor ?? 0))
      .$if(wanted !== null, (rows) => rows.where(isPerson(wanted ?? { words: [] })))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
  }
}

@QueryHandler(GetPersonForAdmin)
export class GetPersonForAdminHandler implements IQueryHandler<GetPersonForAdmin> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: GetPersonForAdmin): Promise<PersonDto> {
    const person = await selectPeople(this.em).where('id', '=', userId).executeTakeFirst();
    if (!person) throw userNotFound();
    return person;
  }
}
