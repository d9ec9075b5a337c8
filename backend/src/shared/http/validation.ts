import { applyDecorators, ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  IsArray,
  IsEmail,
  isISO8601,
  IsObject,
  IsString,
  Matches,
  MaxLength,
  ValidateBy,
  ValidateNested,
  type ValidationError,
  type ValidationOptions,
} from 'class-validator';
import { invalidInput, NOT_VALID } from '../errors';
import { SHIRT_LABEL } from '../shirt-labels';
import { isLikely, timeOf } from '../shop-time';
import type { Text } from '../text';

/** Characters of an address at most (RFC 5321). */
const LONGEST_EMAIL = 254;

/** The largest integer of the database. */
export const LARGEST_ID = 2_147_483_647;

/** Gives a class-validator rule its sentence in both languages: `@MinLength(3, say({ en: …, af: … }))`. */
export function say(text: Text): ValidationOptions {
  return { context: { text } };
}

/** A day, or a time of a day, as ISO 8601 writes it with years, months and days (`timeOf` reads it, and no weeks). */
export const IsTime = (options: ValidationOptions): PropertyDecorator =>
  // Without a message of its own, class-validator forgets the sentence.
  ValidateBy({ name: 'isTime', validator: { validate: isTime, defaultMessage: () => 'no time' } }, options);

function isTime(value: unknown): boolean {
  return isISO8601(value, { strict: true }) && isLikely(timeOf(value as string));
}

/**
 * A person's name. It appears in the shop's mails, so it may hold nothing that a mail program would turn into a link
 * (`bit.ly/x`, `a@b`), and no control or invisible characters. Initials (`J.P. Nel`) are none.
 */
export const IsName = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isName', validator: { validate: isName, defaultMessage: () => 'no name' } }, options);

function isName(value: unknown): boolean {
  // Another rule refuses values that are no text; joiners belong to scripts.
  return (
    typeof value !== 'string' ||
    !/:\/\/|\S[.。．｡]\p{L}{2}|\S[@＠]\S|[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/iu.test(value)
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A day of the calendar. @example "2026-11-28" */
export const IsDay = (options: ValidationOptions = dateRequired): PropertyDecorator =>
  applyDecorators(IsTime(options), Matches(DAY, options), ApiProperty({ pattern: DAY.source }));

// Rules shared by several DTOs.
export const nameRequired = say({ en: 'Please enter a name.', af: 'Vul asseblief ’n naam in.' });
export const dateRequired = say({ en: 'Please choose a date.', af: 'Kies asseblief ’n datum.' });
const labelRequired = say({
  en: 'Enter a number from 1 to 999, or a netball position.',
  af: 'Vul ’n nommer van 1 tot 999 in, of ’n netbalposisie.',
});
const reasonRequired = say({ en: 'Please say why.', af: 'Sê asseblief hoekom.' });
export const emailValid = say({
  en: 'Please enter a valid email address',
  af: 'Vul asseblief ’n geldige e-posadres in',
});
/** An e-mail address, without the spaces around it; in quotation marks the standard allows control characters, we do not. */
export const IsEmailAddress = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    IsEmail({}, emailValid),
    Matches(/^\P{C}*$/u, emailValid),
    MaxLength(LONGEST_EMAIL, emailValid),
    ApiProperty({ format: 'email', maxLength: LONGEST_EMAIL }),
  );

/** A shirt label as it is stored: `7`, `GA`. */
export const IsShirtLabel = (): PropertyDecorator =>
  applyDecorators(Matches(SHIRT_LABEL, labelRequired), ApiProperty({ pattern: SHIRT_LABEL.source }));

/** Why somebody does it, in at most 200 characters. */
export const IsReason = (): PropertyDecorator =>
  applyDecorators(
    MaxLength(200, atMost(200)),
    Matches(/\S/, reasonRequired),
    IsString(reasonRequired),
    ApiProperty({ maxLength: 200, pattern: '\\S' }),
  );

/** A list of such objects. `ValidateNested` alone also takes a list in the list, and looks at nothing of it. */
export const ListOf = (type: () => new () => object, options?: ValidationOptions): PropertyDecorator =>
  applyDecorators(Type(type), ValidateNested({ each: true }), IsObject({ ...options, each: true }), IsArray(options));

export const tooLong = say({ en: 'This is too long.', af: 'Dit is te lank.' });
export const atMost = (characters: number) =>
  say({ en: `At most ${characters} characters.`, af: `Hoogstens ${characters} karakters.` });

/** For `@Transform` of a query's text: `true` and `false` as they are meant, anything else as it came. */
export const toBoolean = ({ value }: { value: unknown }): unknown =>
  value === 'true' ? true : value === 'false' ? false : value;

/** For `@Transform` of a whole number's text, only digits: Number also takes ` 10 `, `0x29` and `1e1`. */
export const toWholeNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;

const NOT_EXPECTED: Text = {
  en: 'This field is not allowed here. Leave it out.',
  af: 'Hierdie veld word nie hier toegelaat nie. Laat dit weg.',
};

/**
 * Checks bodies and queries against their DTOs: unknown properties are refused, types are converted only by the DTO's
 * own decorators. All problems are reported at once, by field.
 */
class DtoPipe extends ValidationPipe {
  /** Leaves a path's parameter as it is: Nest would make a number of `0x29`, for ParseIntPipe to find it right. */
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    return metadata.type === 'param' ? Promise.resolve(value) : super.transform(value, metadata);
  }
}

export const validationPipe = new DtoPipe({
  whitelist: true,
  forbidNonWhitelisted: true,
  transform: true,
  exceptionFactory: (errors) =>
    invalidInput(Object.fromEntries(errors.map((error) => [error.property, textOf(error)]))),
});

/** The sentence of a property's topmost rule, which says what it is; class-validator lists them from the lowest on. */
function textOf(error: ValidationError): Text {
  const rule = Object.keys(error.constraints ?? {}).at(-1) ?? '';
  if (rule === 'whitelistValidation') return NOT_EXPECTED;
  const context = error.contexts?.[rule] as { text?: Text } | undefined;
  if (context?.text) return context.text;
  const [child] = error.children ?? [];
  return child ? textOf(child) : NOT_VALID;
}
