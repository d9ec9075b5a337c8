import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import {
  atMost,
  IsName,
  IsShirtLabel,
  IsTime,
  LARGEST_ID,
  ListOf,
  say,
  toWholeNumber,
} from '../../../shared/http/validation';
import { LANGUAGES, type Language } from '../../../shared/text';
import { FOLLOWED_LIMIT, LONGEST_NICKNAME, PLAYER } from './domain/player';

const playersWanted = say({
  en: `Give at most ${FOLLOWED_LIMIT} players or teams, separated by commas.`,
  af: `Gee hoogstens ${FOLLOWED_LIMIT} spelers of spanne, met kommas tussenin.`,
});
const nicknameRight = say({ en: 'Leave out addresses and links.', af: 'Laat adresse en skakels weg.' });
const timeWanted = say({ en: 'Give a time.', af: 'Gee ’n tyd.' });
const tokenWanted = say({
  en: 'This link is not complete. Please open it from the e-mail again.',
  af: 'Hierdie skakel is nie volledig nie. Maak dit asseblief weer uit die e-pos oop.',
});

/** The photographs to read: of the given players, or of a mail. */
export class PlayerPhotosQueryDto {
  /**
   * Players, separated by commas: a team with a label after a colon, or a team.
   * @example "12:7,12:GS,34"
   */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === '' ? [] : String(value).split(',')))
  @ArrayMaxSize(FOLLOWED_LIMIT, playersWanted)
  @Matches(PLAYER, { ...playersWanted, each: true })
  @ApiProperty({ type: String, required: false })
  players?: string[];

  /** The token of a mail's link; then no other players count, and only what anybody may see is answered. */
  @IsOptional()
  @IsString(tokenWanted)
  @MaxLength(100, tokenWanted)
  mail?: string;

  /** Photographs a page. */
  @ApiPropertyOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 48;

  /** `nextCursor` of the page before. */
  @IsOptional()
  @IsString()
  @MaxLength(2000)
  cursor?: string;
}

/** Details of a followed player; a value that is not given stays. */
export class FollowPlayerDto {
  /** Only its owner reads it; null for none. @example "Anna" */
  @IsOptional()
  @IsName(nicknameRight)
  @IsString()
  @MaxLength(LONGEST_NICKNAME, atMost(LONGEST_NICKNAME))
  nickname?: string | null;

  /** Whether the daily mail speaks of it. */
  @ValidateIf((body: FollowPlayerDto) => body.mails !== undefined)
  @IsBoolean()
  mails?: boolean;
}

/** A player that a visitor has followed before signing in. */
export class MergedPlayerDto {
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  teamId!: number;

  /** A number of 1 to 999, or a netball position in English; null for the whole team. @example "7" */
  @ValidateIf((player: MergedPlayerDto) => player.label !== null)
  @IsShirtLabel()
  label!: string | null;

  /** @example "Anna" */
  @ValidateIf((player: MergedPlayerDto) => player.nickname !== null)
  @IsName(nicknameRight)
  @IsString()
  @MaxLength(LONGEST_NICKNAME, atMost(LONGEST_NICKNAME))
  nickname!: string | null;

  /** When its photographs were looked at last, ISO 8601; null or left out: now. @example "2026-11-28T10:00:00.000Z" */
  @IsOptional()
  @IsTime(timeWanted)
  lastSeenAt?: string | null;
}

/** Players that a visitor has followed before signing in. */
export class MergePlayersDto {
  /** In the order in which they were chosen; teams that are not known are left out. */
  @ListOf(() => MergedPlayerDto, playersWanted)
  @ArrayMaxSize(FOLLOWED_LIMIT, playersWanted)
  players!: MergedPlayerDto[];
}

/** How far a person has looked. */
export class PlayersSeenDto {
  /** `readAt` of the list that they looked at. */
  @IsTime(timeWanted)
  until!: string;
}

/** Whether a person wants the daily mail. */
export class SetPlayerMailsDto {
  @IsBoolean()
  wanted!: boolean;

  /** The version of the words that were agreed to; needed for mails that are wanted. @example "2026-11-28" */
  @IsOptional()
  @IsString()
  @MaxLength(40)
  wording?: string;

  /** The language in which they were read. */
  @IsOptional()
  @IsIn(LANGUAGES)
  @ApiProperty({ enum: LANGUAGES, required: false })
  language?: Language;
}

/** The token of a mailed link. */
export class PlayerTokenDto {
  @IsString(tokenWanted)
  @MaxLength(100, tokenWanted)
  token!: string;
}
