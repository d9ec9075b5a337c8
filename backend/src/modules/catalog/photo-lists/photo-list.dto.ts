import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { atMost, IsName, LARGEST_ID, nameRequired, say } from '../../../shared/http/validation';
import { LIST_PHOTOS, LONGEST_LIST_NAME } from './domain/photo-list';

const photosRequired = say({
  en: `Choose photos, at most ${LIST_PHOTOS} for a list.`,
  af: `Kies foto’s, hoogstens ${LIST_PHOTOS} vir ’n lys.`,
});
const withoutLinks = say({ en: 'Leave out addresses and links.', af: 'Laat adresse en skakels weg.' });

/** A list that is made. */
export class MakePhotoListDto {
  /** Stands above the photographs, for everybody who has the link. @example "Mia se foto’s" */
  @IsName(withoutLinks)
  @MaxLength(LONGEST_LIST_NAME, atMost(LONGEST_LIST_NAME))
  @Matches(/\S/, nameRequired)
  @IsString(nameRequired)
  name!: string;

  /** In the order of the list. */
  @IsArray(photosRequired)
  @ArrayMinSize(1, photosRequired)
  @ArrayMaxSize(LIST_PHOTOS, photosRequired)
  @IsInt({ ...photosRequired, each: true })
  @Min(1, { ...photosRequired, each: true })
  @Max(LARGEST_ID, { ...photosRequired, each: true })
  photoIds!: number[];
}

/** A list that was made. */
export class MadeListDto {
  /** The end of the address `/list/{token}`. */
  token!: string;
}
