import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsIn,
  IsInt,
  Matches,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IsDay, LARGEST_ID, say, toWholeNumber } from '../../../shared/http/validation';
import { HIGHEST_CAP, PACK_CATEGORIES, type PackCap, type PackCategory } from '../domain/pack-caps';

const matchRequired = say({ en: 'Choose a match or a day.', af: 'Kies ’n wedstryd of ’n dag.' });
const teamRequired = say({ en: 'Choose a team.', af: 'Kies ’n span.' });
const labelRequired = say({
  en: 'Enter a number from 1 to 999, or a netball position.',
  af: 'Vul ’n nommer van 1 tot 999 in, of ’n netbalposisie.',
});
const capRange = say({
  en: `Choose a cap of 1 to ${HIGHEST_CAP} tokens, or none.`,
  af: `Kies ’n perk van 1 tot ${HIGHEST_CAP} munte, of geen.`,
});

/** The pack of a player: a match or a day, a team, and the label on the shirt. */
export class PackPlaceDto {
  /** The match; without it, a day is needed. */
  @ValidateIf(({ day, match }: PackPlaceDto) => day === undefined || match !== undefined)
  @Transform(toWholeNumber)
  @IsInt(matchRequired)
  @Min(1, matchRequired)
  @Max(LARGEST_ID, matchRequired)
  match?: number;

  /** A day at the schools; not together with a match. @example "2026-11-28" */
  @ValidateIf(({ day, match }: PackPlaceDto) => day !== undefined || match === undefined)
  @IsDay(matchRequired)
  day?: string;

  /** The player’s team. */
  @Transform(toWholeNumber)
  @IsInt(teamRequired)
  @Min(1, teamRequired)
  @Max(LARGEST_ID, teamRequired)
  team!: number;

  /** A number of 1 to 999, or GS, GA, WA, C, WD, GD, GK. @example "7" */
  @Matches(/^([1-9]\d{0,2}|GS|GA|WA|C|WD|GD|GK)$/, labelRequired)
  label!: string;
}

/** What packs of a category cost at most. */
export class PackCapDto implements PackCap {
  @IsIn(PACK_CATEGORIES)
  category!: PackCategory;

  /** A player in a match, in tokens; null: no such packs are sold. */
  @ValidateIf(({ match }: PackCapDto) => match !== null)
  @IsInt(capRange)
  @Min(1, capRange)
  @Max(HIGHEST_CAP, capRange)
  match!: number | null;

  /** A player on a day, in tokens; null: no such packs are sold. */
  @ValidateIf(({ day }: PackCapDto) => day !== null)
  @IsInt(capRange)
  @Min(1, capRange)
  @Max(HIGHEST_CAP, capRange)
  day!: number | null;
}

/** The caps of all categories in which teams play. */
export class PackCapsDto {
  @ArrayMinSize(PACK_CATEGORIES.length)
  @ArrayMaxSize(PACK_CATEGORIES.length)
  @ArrayUnique(({ category }: PackCapDto) => category)
  @ValidateNested({ each: true })
  @Type(() => PackCapDto)
  caps!: PackCapDto[];
}
