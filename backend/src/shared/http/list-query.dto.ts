import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { LARGEST_ID, toWholeNumber } from './validation';

export const LIST_SORTS = ['newest', 'oldest'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** Where a page of a list begins. */
export class CursorDto {
  /** The id of the last entry of the page before: the page begins after it. */
  @IsOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  cursor?: number;
}

/** A page of a person's own list; by default as much as most people have. */
export class OwnListQueryDto extends CursorDto {
  /** Entries a page. */
  @ApiPropertyOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(1000)
  limit: number = 1000;
}

/** A page of a list (decision 30). */
export class ListPageDto extends CursorDto {
  /** Entries a page. */
  @ApiPropertyOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 100;
}

/** A page of a list that administrators read and search, newest first where it is not sorted otherwise. */
export class SearchedListQueryDto extends ListPageDto {
  /** Part of what is looked for, in any case. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  search?: string;
}

/** Such a list of what people did, or only one person. */
export class PeoplesListQueryDto extends SearchedListQueryDto {
  @IsOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  userId?: number;

  /** Which come first; `newest` where it is not said. */
  @IsOptional()
  @IsIn(LIST_SORTS)
  sort?: ListSort;
}
