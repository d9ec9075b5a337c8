import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsIn, IsInt, Max, Min, ValidateIf } from 'class-validator';
import { ListOf, say } from '../../../shared/http/validation';
import { HIGHEST_CAP, PACK_CATEGORIES, type PackCap, type PackCategory } from './domain/pack-caps';

const capRange = say({
  en: `Choose a cap of 1 to ${HIGHEST_CAP} tokens, or none.`,
  af: `Kies ’n perk van 1 tot ${HIGHEST_CAP} munte, of geen.`,
});

/** The highest prices of a category's packs. */
export class PackCapDto implements PackCap {
  @IsIn(PACK_CATEGORIES)
  category!: PackCategory;

  /** A player in a match, in tokens; null: no such packs are sold. */
  @ValidateIf(({ match }: PackCapDto) => match !== null)
  @IsInt(capRange)
  @Min(1, capRange)
  @Max(HIGHEST_CAP, capRange)
  match!: number | null;

  /** A player on a day, in tokens; null: no such packs are sold. */
  @ValidateIf(({ day }: PackCapDto) => day !== null)
  @IsInt(capRange)
  @Min(1, capRange)
  @Max(HIGHEST_CAP, capRange)
  day!: number | null;
}

/** The caps of all categories in which teams play. */
export class PackCapsDto {
  @ListOf(() => PackCapDto)
  @ArrayMinSize(PACK_CATEGORIES.length)
  @ArrayMaxSize(PACK_CATEGORIES.length)
  @ArrayUnique(({ category }: PackCapDto) => category)
  caps!: PackCapDto[];
}
