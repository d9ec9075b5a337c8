import { Transform } from 'class-transformer';
import { IsInt, Max, Min, ValidateBy, ValidateIf } from 'class-validator';
import type { PackPlace } from '../begun-purchase';
import { IsDay, IsShirtLabel, LARGEST_ID, say, toWholeNumber } from './validation';

const matchRequired = say({ en: 'Choose a match or a day.', af: 'Kies ’n wedstryd of ’n dag.' });
const onlyOne = say({ en: 'Choose a match or a day, not both.', af: 'Kies ’n wedstryd of ’n dag, nie albei nie.' });
const teamRequired = say({ en: 'Choose a team.', af: 'Kies ’n span.' });

const WithoutMatch = (): PropertyDecorator =>
  ValidateBy(
    {
      name: 'withoutMatch',
      validator: {
        validate: (_day, place) => (place?.object as PackPlaceDto | undefined)?.match === undefined,
        defaultMessage: () => 'not beside a match',
      },
    },
    onlyOne,
  );

/** The pack of a player: a match or a day, a team, and the label on the shirt. */
export class PackPlaceDto implements PackPlace {
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
  @WithoutMatch()
  day?: string;

  /** The player’s team. */
  @Transform(toWholeNumber)
  @IsInt(teamRequired)
  @Min(1, teamRequired)
  @Max(LARGEST_ID, teamRequired)
  team!: number;

  /** A number of 1 to 999, or GS, GA, WA, C, WD, GD, GK. @example "7" */
  @IsShirtLabel()
  label!: string;
}
