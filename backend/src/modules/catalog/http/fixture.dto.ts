import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { SearchedListQueryDto } from '../../../shared/http/list-query.dto';
import { IsTime, LARGEST_ID, nameRequired, say, toWholeNumber } from '../../../shared/http/validation';
import { LONGEST_TEAM_NAME, LONGEST_VENUE } from '../domain/fixtures';

const venueRequired = say({ en: 'Please enter a venue.', af: 'Vul asseblief ’n plek in.' });
const dateRequired = say({ en: 'Please choose a date.', af: 'Kies asseblief ’n datum.' });
const teamRequired = say({ en: 'Please choose a team.', af: 'Kies asseblief ’n span.' });

/** A team as administrators see it. */
export class TeamDto {
  id!: number;
  /** @example "Bergrivier o/16A" */
  name!: string;
  /** @example "Rugby" */
  sport!: string;
  /** Matches that it plays in; they go with it. */
  matchCount!: number;
  createdAt!: string;
}

/** All that is said of a team; a change says all of it again. */
export class SaveTeamDto {
  /** Unique. @example "Bergrivier o/16A" */
  @IsString(nameRequired)
  @MinLength(1, nameRequired)
  @MaxLength(LONGEST_TEAM_NAME)
  name!: string;

  /** Rugby, Netball or Hokkie (also spelt Hockey). @example "Rugby" */
  @IsString()
  @MaxLength(100)
  sport!: string;
}

/** A team as far as its matches show it. */
export class TeamNameDto {
  /** @example "Bergrivier o/16A" */
  name!: string;
  /** @example "Rugby" */
  sport!: string;
}

/** A match with its teams, and how much was photographed of it. */
export class MatchDto {
  id!: number;
  homeTeamId!: number;
  awayTeamId!: number;
  /** ISO 8601. @example "2026-11-21T08:00:00.000Z" */
  matchDate!: string;
  /** @example "Kloof-veld A" */
  venue!: string;
  homeTeam!: TeamNameDto;
  awayTeam!: TeamNameDto;
  /** Galleries that are linked to it, of those that stand in the reader’s lists. */
  galleryCount!: number;
  /** Photographs in those of them that everybody sees. */
  photoCount!: number;
  createdAt!: string;
}

/** All that is said of a match between two teams of one sport; a change says all of it again. */
export class SaveMatchDto {
  @IsInt(teamRequired)
  @Min(1, teamRequired)
  @Max(LARGEST_ID, teamRequired)
  homeTeamId!: number;

  @IsInt(teamRequired)
  @Min(1, teamRequired)
  @Max(LARGEST_ID, teamRequired)
  awayTeamId!: number;

  /** ISO 8601; without a zone, South Africa’s. @example "2026-11-21T08:00:00.000Z" */
  @IsTime(dateRequired)
  matchDate!: string;

  /** @example "Kloof-veld A" */
  @IsString(venueRequired)
  @MinLength(1, venueRequired)
  @MaxLength(LONGEST_VENUE)
  venue!: string;
}

/** Which part of the matches to read, newest first; `search` looks in the names of both teams. */
export class MatchesQueryDto extends SearchedListQueryDto {
  /** Rugby, Netball or Hokkie (also spelt Hockey). */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  sport?: string;
}

/** How many of the next matches to read. */
export class UpcomingMatchesQueryDto {
  /** Matches at most; the home page shows 3. */
  @ApiPropertyOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 100;
}
