import { IsString, MaxLength, MinLength } from 'class-validator';
import { say, tooLong } from '../../../shared/http/validation';

const passwordRequired = say({ en: 'Please enter your password.', af: 'Vul asseblief jou wagwoord in.' });

/** Confirmation for closing an account for good. */
export class CloseAccountDto {
  /** The account's password, once more. */
  @IsString(passwordRequired)
  @MinLength(1, passwordRequired)
  @MaxLength(200, tooLong)
  password!: string;
}
