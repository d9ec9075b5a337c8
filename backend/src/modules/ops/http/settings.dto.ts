import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { atMost, IsEmailAddress, ListOf, nameRequired, say } from '../../../shared/http/validation';
import { HIGHEST_PRICE, STANDARD_PRICES } from '../../../shared/token-price';
import type { CategoryPrice, SettingsOfShop, SettingValues } from '../application/get-settings.query';

const CATEGORIES = Object.keys(STANDARD_PRICES);
const NAME = 60;
const ADDRESS = 200;

const phoneRequired = say({
  en: 'Enter a phone number, such as 082 555 0142.',
  af: 'Vul ’n telefoonnommer in, soos 082 555 0142.',
});
const vatRequired = say({
  en: 'A VAT number has ten digits and begins with 4.',
  af: '’n BTW-nommer het tien syfers en begin met 4.',
});
const oneLine = say({ en: 'Write this on one line.', af: 'Skryf dit op een reël.' });
const priceRange = say({
  en: `Choose a price of 1 to ${HIGHEST_PRICE} tokens.`,
  af: `Kies ’n prys van 1 tot ${HIGHEST_PRICE} munte.`,
});

const trimmed = ({ value }: { value: unknown }): unknown => (typeof value === 'string' ? value.trim() : value);

/** South Africans write 082 555 0142 or +27 82 555 0142, and links want 27825550142. */
const dialled = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string'
    ? value.replace(/[\s()-]/g, '').replace(/^(\+|0(?=\d{9}$))/, (start) => (start === '+' ? '' : '27'))
    : value;

/** The price of a category's photographs unless their gallery says otherwise. */
export class CategoryPriceDto implements CategoryPrice {
  @IsIn(CATEGORIES)
  category!: string;

  /** Tokens. */
  @IsInt(priceRange)
  @Min(1, priceRange)
  @Max(HIGHEST_PRICE, priceRange)
  tokens!: number;
}

/** The settings that administrators may change, but for the mark. */
export class SettingValuesDto implements SettingValues {
  /** @example "Bokkiefoto" */
  brandName!: string;
  /** @example "Bokkieweek" */
  eventName!: string;
  /** International number in digits. @example "27825550142" */
  supportPhone!: string;
  /** @example "hallo@bokkiefoto.test" */
  supportEmail!: string;
  /** @example "Bokkiefoto" */
  sellerName!: string;
  /** Null: none is shown. @example "12 Kerk Street, Paarl, 7646" */
  sellerAddress!: string | null;
  /** Null: not registered for VAT. @example "4123456789" */
  sellerVatNumber!: string | null;
  categoryPrices!: CategoryPriceDto[];
  /** Numbers are read from photographs. */
  numberReading!: boolean;
  /** Reported photographs are hidden at once. */
  hideReported!: boolean;
  /** A lawyer has read the terms, the privacy policy and the copyright page. */
  legalPagesChecked!: boolean;
}

/** The settings as they are in effect, and as they are without an administrator's changes. */
export class SettingsDto implements SettingsOfShop {
  values!: SettingValuesDto;
  standards!: SettingValuesDto;
}

/** Changes of settings: what is left out stays, null puts it back to the standard, and an empty text says none. */
export class ChangeSettingsDto {
  @IsOptional()
  @Transform(trimmed)
  @IsString(nameRequired)
  @MinLength(1, nameRequired)
  @MaxLength(NAME, atMost(NAME))
  @Matches(/^\P{C}*$/u, oneLine)
  brandName?: string | null;

  @IsOptional()
  @Transform(trimmed)
  @IsString(nameRequired)
  @MinLength(1, nameRequired)
  @MaxLength(NAME, atMost(NAME))
  @Matches(/^\P{C}*$/u, oneLine)
  eventName?: string | null;

  /** As it is dialled, or international. @example "082 555 0142" */
  @IsOptional()
  @Transform(dialled)
  @Matches(/^\d{9,15}$/, phoneRequired)
  supportPhone?: string | null;

  @IsOptional()
  @IsEmailAddress()
  supportEmail?: string | null;

  @IsOptional()
  @Transform(trimmed)
  @IsString(nameRequired)
  @MinLength(1, nameRequired)
  @MaxLength(NAME, atMost(NAME))
  @Matches(/^\P{C}*$/u, oneLine)
  sellerName?: string | null;

  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @MaxLength(ADDRESS, atMost(ADDRESS))
  @Matches(/^\P{C}*$/u, oneLine)
  sellerAddress?: string | null;

  @IsOptional()
  @Transform(trimmed)
  @ValidateIf(({ sellerVatNumber }: ChangeSettingsDto) => sellerVatNumber !== '')
  @Matches(/^4\d{9}$/, vatRequired)
  sellerVatNumber?: string | null;

  /** All of them; those that are left out are put back to the standard. */
  @ApiPropertyOptional({ type: [CategoryPriceDto], nullable: true })
  @IsOptional()
  @ListOf(() => CategoryPriceDto)
  @ArrayMaxSize(CATEGORIES.length)
  @ArrayUnique(({ category }: CategoryPriceDto) => category)
  categoryPrices?: CategoryPriceDto[] | null;

  @IsOptional()
  @IsBoolean()
  numberReading?: boolean | null;

  @IsOptional()
  @IsBoolean()
  hideReported?: boolean | null;

  @IsOptional()
  @IsBoolean()
  legalPagesChecked?: boolean | null;
}
