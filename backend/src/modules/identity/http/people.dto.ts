import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { SearchedListQueryDto } from '../../../shared/http/list-query.dto';
import { toBoolean, tooLong } from '../../../shared/http/validation';
import { passwordRequired } from './account.dto';

/** Which part of the people with an account to read; `search` looks in names and addresses. */
export class PeopleQueryDto extends SearchedListQueryDto {
  /** Only administrators, or only the others. */
  @IsOptional()
  @Transform(toBoolean)
  @IsBoolean()
  isAdmin?: boolean;

  /** Only photographers, or only the others. */
  @IsOptional()
  @Transform(toBoolean)
  @IsBoolean()
  isPhotographer?: boolean;
}

/** A call that asks for the password of the administrator once more. */
class WithOwnPasswordDto {
  /** The password of the administrator who does it, once more. */
  @IsString(passwordRequired)
  @MinLength(1, passwordRequired)
  @MaxLength(200, tooLong)
  password!: string;
}

/** Whether a person is an administrator from now on. */
export class SetAdministratorDto extends WithOwnPasswordDto {
  @IsBoolean()
  isAdmin!: boolean;
}

/** Whether a person is a photographer from now on. */
export class SetPhotographerDto extends WithOwnPasswordDto {
  @IsBoolean()
  isPhotographer!: boolean;
}
