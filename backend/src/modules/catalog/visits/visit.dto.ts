import { ArrayMaxSize, IsInt, Max, Min } from 'class-validator';
import { LARGEST_ID, ListOf } from '../../../shared/http/validation';

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
  @ListOf(() => VisitDto)
  @ArrayMaxSize(MOST_GALLERIES)
  visits!: VisitDto[];
}
