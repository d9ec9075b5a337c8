import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional } from 'class-validator';
import { SearchedListQueryDto } from '../../../shared/http/list-query.dto';
import { toBoolean } from '../../../shared/http/validation';
import type { Language } from '../../../shared/text';

/** Which part of the people with an account to read; `search` looks in names and addresses. */
export class PeopleQueryDto extends SearchedListQueryDto {
  /** Administrators alone, or everybody else. */
  @IsOptional()
  @Transform(toBoolean)
  @IsBoolean()
  isAdmin?: boolean;
}

/** A person with an account, as administrators see them. */
export class PersonDto {
  id!: number;
  /** @example "shopper" */
  username!: string;
  /** @example "Anneke Nel" */
  fullName!: string;
  email!: string;
  isAdmin!: boolean;
  /** Tokens. */
  tokenBalance!: number;
  /** Of the account's e-mails. */
  language!: Language;
  createdAt!: string;
}

/** Whether a person is an administrator from now on. */
export class SetAdministratorDto {
  @IsBoolean()
  isAdmin!: boolean;
}
