import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, Max, Min, ValidateNested } from 'class-validator';
import { LARGEST_ID } from '../../../shared/http/validation';

/** Galleries that a call names at most, and how often each. */
const MOST_GALLERIES = 50;
const MOST_VIEWS = 100;

/** How often a page has shown a gallery, and photographs of it. */
export class VisitDto {
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  galleryId!: number;

  @IsInt()
  @Min(0)
  @Max(MOST_VIEWS)
  galleryViews!: number;

  @IsInt()
  @Min(0)
  @Max(MOST_VIEWS)
  photoViews!: number;
}

/** Looks at galleries that a browser has not reported yet. */
export class VisitsBodyDto {
  @IsArray()
  @ArrayMaxSize(MOST_GALLERIES)
  @ValidateNested({ each: true })
  @Type(() => VisitDto)
  visits!: VisitDto[];
}
