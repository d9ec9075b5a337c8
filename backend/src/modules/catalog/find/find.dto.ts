import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { IsDay, LARGEST_ID, say, toBoolean, toWholeNumber } from '../../../shared/http/validation';
import { labelOf } from '../labels/domain/shirt-label';

/** Which teams to find. */
export class TeamSearchDto {
  /** Beginnings of words of the name or sport, in any order. @example "paarl gim 14a" */
  @IsString()
  @MaxLength(100)
  q!: string;
}

/** Which photographs to find: at least one of `q`, `team`, `label`, `day`, `match` and `gallery`. */
export class PhotoSearchDto {
  /**
   * One line with words of a team, a school or a gallery, a number or position, and a day, as people write them; a team,
   * label or day beside it counts instead. @example "paarl gim 14a 7"
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  q?: string;

  /** The number of a team: photographs of its matches, and with a label those on which the team wears it. */
  @IsOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  team?: number;

  /** A shirt's number, or a netball position as either language has it. @example "7" */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? (labelOf(value) ?? value) : value))
  @Matches(
    /^(?:[1-9]\d{0,2}|[A-Z]{1,2})$/,
    say({
      en: 'A number from 1 to 999, or a position such as GA.',
      af: '’n Nommer van 1 tot 999, of ’n posisie soos DA.',
    }),
  )
  label?: string;

  /** A day at the schools. @example "2026-11-28" */
  @IsOptional()
  @IsDay()
  day?: string;

  @IsOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  match?: number;

  @IsOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  gallery?: number;

  /** Only photographs that show no label yet. */
  @IsOptional()
  @Transform(toBoolean)
  @IsBoolean()
  unlabelled?: boolean;

  /** Photographs a page. */
  @ApiPropertyOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 24;

  /** `nextCursor` of the page before. */
  @IsOptional()
  @IsString()
  @MaxLength(2000)
  cursor?: string;
}
