import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { IsDay, LARGEST_ID, say, tooLong, toWholeNumber } from '../../../shared/http/validation';
import { GROUPS, type Group } from './sold-photos';

const whoseRequired = say({
  en: 'Choose a team, a school or a photographer.',
  af: 'Kies ’n span, ’n skool of ’n fotograaf.',
});
const percentRequired = say({
  en: 'Enter 0 to 100 percent, with two decimals at most.',
  af: 'Vul 0 tot 100 persent in, met hoogstens twee desimale.',
});

/** Teams of a school at most. */
const MOST_TEAMS = 200;

/** Some days at the schools, the last one included. */
export class DaysQueryDto {
  /** @example "2026-11-01" */
  @IsDay()
  from!: string;

  /** Not before `from`. @example "2026-11-28" */
  @IsDay()
  to!: string;
}

/** By what to add up the sales of a period. */
export class GroupQueryDto extends DaysQueryDto {
  @IsIn(GROUPS)
  by!: Group;
}

/** The party of a statement, one of the three, and its days. */
export class StatementQueryDto extends DaysQueryDto {
  @ValidateIf(
    ({ team, school, photographer }: StatementQueryDto) =>
      team !== undefined || (school === undefined && photographer === undefined),
  )
  @Transform(toWholeNumber)
  @IsInt(whoseRequired)
  @Min(1, whoseRequired)
  @Max(LARGEST_ID, whoseRequired)
  team?: number;

  /** All teams of a school. @example "Bergrivier" */
  @ValidateIf(({ school }: StatementQueryDto) => school !== undefined)
  @IsString(whoseRequired)
  @MaxLength(200, tooLong)
  school?: string;

  @ValidateIf(({ photographer }: StatementQueryDto) => photographer !== undefined)
  @Transform(toWholeNumber)
  @IsInt(whoseRequired)
  @Min(1, whoseRequired)
  @Max(LARGEST_ID, whoseRequired)
  photographer?: number;
}

/** The share of teams, or a photographer, in the income of their photographs. */
export class SetShareDto {
  /** Each of them gets the percentage of its half of its matches; without them, a photographer is needed. */
  @ValidateIf(({ photographerId, teamIds }: SetShareDto) => photographerId === undefined || teamIds !== undefined)
  @IsInt({ each: true, ...whoseRequired })
  @Min(1, { each: true, ...whoseRequired })
  @Max(LARGEST_ID, { each: true, ...whoseRequired })
  @ArrayUnique(whoseRequired)
  @ArrayMinSize(1, whoseRequired)
  @ArrayMaxSize(MOST_TEAMS, whoseRequired)
  teamIds?: number[];

  /** Not together with teams. */
  @ValidateIf(({ photographerId, teamIds }: SetShareDto) => photographerId !== undefined || teamIds === undefined)
  @IsInt(whoseRequired)
  @Min(1, whoseRequired)
  @Max(LARGEST_ID, whoseRequired)
  photographerId?: number;

  /** 0 to 100. @example 12.5 */
  @IsNumber({ maxDecimalPlaces: 2 }, percentRequired)
  @Min(0, percentRequired)
  @Max(100, percentRequired)
  percent!: number;

  /** The first day at the schools on which it holds. @example "2026-11-01" */
  @IsDay()
  from!: string;
}
