import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { LARGEST_ID, toWholeNumber } from '../../../shared/http/validation';

/** Which part of the audit log to read, newest first. */
export class AuditQueryDto {
  /** Found in usernames, calls, and what was sent or changed, in any case. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  search?: string;

  /** Only what this administrator did. */
  @IsOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  userId?: number;

  /** The id of the last entry of the page before: the page begins after it. */
  @IsOptional()
  @Matches(/^\d{1,18}$/)
  cursor?: string;

  /** Entries a page. */
  @ApiPropertyOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 50;
}
