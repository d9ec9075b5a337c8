import { IsIn, IsString, MaxLength, MinLength, ValidateIf } from 'class-validator';
import { IsEmailAddress, IsName, say, tooLong } from '../../../shared/http/validation';
import { LANGUAGES, type Language } from '../../../shared/text';
import { AsKept, fullNameRequired, hasTwoCharacters, nameWanted } from './identity.dto';

const currentPasswordRequired = say({
  en: 'Current password is required',
  af: 'Vul asseblief jou huidige wagwoord in',
});
const newPasswordLength = say({
  en: 'New password must be at least 6 characters',
  af: 'Die nuwe wagwoord moet minstens 6 karakters hê',
});
export const passwordRequired = say({ en: 'Please enter your password.', af: 'Vul asseblief jou wagwoord in.' });

/** Rules: specification, section 5, Change password. */
export class ChangePasswordDto {
  @IsString(currentPasswordRequired)
  @MinLength(1, currentPasswordRequired)
  @MaxLength(200, tooLong)
  currentPassword!: string;

  @IsString(newPasswordLength)
  @MinLength(6, newPasswordLength)
  @MaxLength(200, tooLong)
  newPassword!: string;
}

/** Fields that are left out stay as they are. */
export class EditUserDto {
  /** @example "Anneke Nel" */
  @ValidateIf((body: EditUserDto) => body.fullName !== undefined)
  @IsString(fullNameRequired)
  @IsName(nameWanted)
  @AsKept(hasTwoCharacters, fullNameRequired)
  @MaxLength(100, tooLong)
  fullName?: string;

  /** Language of the account's e-mails. */
  @ValidateIf((body: EditUserDto) => body.language !== undefined)
  @IsIn(LANGUAGES)
  language?: Language;
}

/** The address that a person asks for; the old one stays until the new one is confirmed. */
export class ChangeEmailDto {
  /** @example "ouer@voorbeeld.co.za" */
  @IsEmailAddress()
  email!: string;

  /** The account's password, once more. */
  @IsString(passwordRequired)
  @MinLength(1, passwordRequired)
  @MaxLength(200, tooLong)
  password!: string;
}

/** The token of the link that confirms an address. */
export class ConfirmEmailDto {
  /** From the link in the mail. */
  @IsString()
  @MaxLength(200)
  token!: string;
}
