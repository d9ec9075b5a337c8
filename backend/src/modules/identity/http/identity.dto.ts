import {
  Equals,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  minLength,
  ValidateBy,
  type ValidationOptions,
} from 'class-validator';
import { IsEmailAddress, IsName, say, tooLong } from '../../../shared/http/validation';
import { LANGUAGES, plainText, type Language } from '../../../shared/text';
import { SHORTEST_USERNAME, USERNAME_LENGTH } from '../identity.errors';

const usernameLength = say(USERNAME_LENGTH);
const passwordLength = say({
  en: 'The password needs at least 6 characters.',
  af: 'Die wagwoord moet minstens 6 karakters lank wees.',
});

/** Rules: specification, section 5, Login. */
export class LoginDto {
  /** @example "shopper" */
  @IsString(usernameLength)
  @MinLength(SHORTEST_USERNAME, usernameLength)
  @MaxLength(100, tooLong)
  username!: string;

  /** @example "bokkie-shopper" */
  @IsString(passwordLength)
  @MinLength(6, passwordLength)
  @MaxLength(200, tooLong)
  password!: string;
}

export const fullNameRequired = say({
  en: 'Please enter your name and surname.',
  af: 'Vul asseblief jou naam en van in.',
});
/** Two characters that can be seen at least. */
export const hasTwoCharacters = (name: string) => /[^\p{C}\p{Z}].*[^\p{C}\p{Z}]/su.test(name);
/** A rule for a name as it is kept, which may be shorter than it came: an accent becomes one with its letter. */
export const AsKept = (rule: (name: string) => boolean, options: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'asKept',
      validator: {
        validate: (value) => typeof value === 'string' && rule(plainText(value)),
        defaultMessage: () => 'not as kept',
      },
    },
    options,
  );
export const nameWanted = say({
  en: 'Please leave addresses and invisible characters out of the name: no full stop between letters, no @.',
  af: 'Laat asseblief adresse en onsigbare karakters uit die naam: geen punt tussen letters nie, en geen @ nie.',
});
const termsRequired = say({
  en: 'Please accept the terms of service.',
  af: 'Aanvaar asseblief die diensbepalings.',
});

/** Rules: specification, section 5, Register. */
export class RegisterDto extends LoginDto {
  /** Spaces around it do not count. @example "shopper" */
  // class-validator lets LoginDto's rules for it go, since this class has some of its own.
  @IsName(nameWanted)
  @AsKept((name) => minLength(name, SHORTEST_USERNAME), usernameLength)
  @Matches(/\S.+\S/su, usernameLength)
  @MaxLength(100, tooLong)
  declare username: string;

  /** @example "ouer@voorbeeld.co.za" */
  @IsEmailAddress()
  email!: string;

  /** @example "Anneke Nel" */
  @IsString(fullNameRequired)
  @IsName(nameWanted)
  @AsKept(hasTwoCharacters, fullNameRequired)
  @MaxLength(100, tooLong)
  fullName!: string;

  /** @example true */
  @Equals(true, termsRequired)
  acceptTerms!: boolean;

  /** Language of the account's e-mails; the reader's language when absent. */
  @IsOptional()
  @IsIn(LANGUAGES)
  language?: Language;
}

/** Rules: specification, section 5, Forgot password. */
export class ForgotPasswordDto {
  /** @example "ouer@voorbeeld.co.za" */
  @IsEmailAddress()
  email!: string;
}

/** The token of the link for a new password. */
export class ResetTokenDto {
  /** From the link in the mail. */
  @IsString()
  @MaxLength(200)
  token!: string;
}

/** The token, and the new password. */
export class ResetPasswordDto extends ResetTokenDto {
  @IsString(passwordLength)
  @MinLength(6, passwordLength)
  @MaxLength(200, tooLong)
  newPassword!: string;
}
