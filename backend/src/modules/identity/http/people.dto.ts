import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional } from 'class-validator';
import { SearchedListQueryDto } from '../../../shared/http/list-query.dto';
import { toBoolean } from '../../../shared/http/validation';

/** Which part of the people with an account to read; `search` looks in names and addresses. */
export class PeopleQueryDto extends SearchedListQueryDto {
  /** Only administrators, or only the others. */
  @IsOptional()
  @Transform(toBoolean)
  @IsBoolean()
  isAdmin?: boolean;
}

/** Whether a person is an administrator from now on. */
export class SetAdministratorDto {
  @IsBoolean()
  isAdmin!: boolean;
}
