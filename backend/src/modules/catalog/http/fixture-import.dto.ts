import { IsBoolean, IsString, MaxLength, MinLength } from 'class-validator';
import { say } from '../../../shared/http/validation';

const listRequired = say({ en: 'Please choose a file.', af: 'Kies asseblief ’n lêer.' });
const tooLong = say({ en: 'At most 60,000 characters.', af: 'Hoogstens 60 000 karakters.' });

/** A list of fixtures, to be looked at or imported. */
export class FixtureListDto {
  /**
   * A list of fixtures as a spreadsheet writes it, with commas, semicolons or tabs; the first line names the columns
   * sport, home, away, date, time, venue (or sport, tuis, besoekers, datum, tyd, plek). Sport and time may be left out.
   */
  @IsString(listRequired)
  @MinLength(1, listRequired)
  @MaxLength(60_000, tooLong)
  csv!: string;

  /** Makes the teams that are missing; otherwise a line that names one is wrong. */
  @IsBoolean()
  makeTeams!: boolean;
}

/** A line of the list, as it was written, and what becomes of it. */
export class PlannedFixtureDto {
  /** In the file, from 1. */
  line!: number;
  home!: string;
  away!: string;
  venue!: string;
  /** As it was written. */
  date!: string;
  /** Null when it cannot be told. */
  sport!: string | null;
  /** ISO 8601; null for a line that makes no match. */
  matchDate!: string | null;
  /** `new`: a match is made; `exists`: these teams meet on that day already; `wrong`: see the problems. */
  state!: 'new' | 'exists' | 'wrong';
  /** What is wrong, in the reader's language. */
  problems!: string[];
}

/** What an import of a list would do. */
export class FixturePlanDto {
  lines!: PlannedFixtureDto[];
  /** Names of the teams that are made. */
  newTeams!: string[];
}

/** How much an import has made. */
export class ImportedFixturesDto {
  matches!: number;
  teams!: number;
  /** Lines whose match existed already. */
  existing!: number;
  /** What happened, in the reader's language. */
  message!: string;
}
