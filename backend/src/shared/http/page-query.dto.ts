import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { LARGEST_ID } from './validation';

/** Which part of a person's own list to read; without it, as much as anybody is likely to have. */
export class PageQueryDto {
  /** Entries a page. */
  @ApiPropertyOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1000)
  limit: number = 1000;

  /** The id of the last purchase of the page before: the page begins after it. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  cursor?: number;
}
