import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsInt, Max, Min } from 'class-validator';
import { LARGEST_ID, say } from '../../../shared/http/validation';
import { HIGHEST_PRICE } from '../../../shared/token-price';
import { price } from '../galleries/gallery.dto';

const photosWanted = say({
  en: 'Choose photos, at most 500 at a time.',
  af: 'Kies foto’s, hoogstens 500 op ’n slag.',
});

/** Photographs that somebody has chosen. */
export class SelectionDto {
  @IsArray(photosWanted)
  @ArrayMinSize(1, photosWanted)
  @ArrayMaxSize(500, photosWanted)
  @IsInt({ ...photosWanted, each: true })
  @Min(1, { ...photosWanted, each: true })
  @Max(LARGEST_ID, { ...photosWanted, each: true })
  photoIds!: number[];
}

/** Chosen photographs, and the gallery that they go to. */
export class MoveSelectionDto extends SelectionDto {
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  galleryId!: number;
}

/** Chosen photographs, and the price that each of them gets. */
export class RepriceSelectionDto extends SelectionDto {
  /** Tokens, 1–10. */
  @IsInt(price)
  @Min(1, price)
  @Max(HIGHEST_PRICE, price)
  tokenPrice!: number;
}

/** Chosen photographs, and whether they are hidden or shown. */
export class HideSelectionDto extends SelectionDto {
  @IsBoolean()
  hidden!: boolean;
}

/** The result of changing a selection. */
export class ChangedPhotosDto {
  /** Number of changed photographs. */
  count!: number;
  /** @example "3 photos moved" */
  message!: string;
}
