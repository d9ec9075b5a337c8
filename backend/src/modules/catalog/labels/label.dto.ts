import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsIn,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { CursorDto } from '../../../shared/http/list-query.dto';
import { IsShirtLabel, ListOf, say, toWholeNumber } from '../../../shared/http/validation';
import { listRequired, listTooLong } from '../fixtures/fixture-import.dto';
import { SelectionDto } from '../photos/selection.dto';
import { SIDES } from './domain/shirt-label';
import { OfficeLabelDto } from './list-gallery-labels.query';

const changesWanted = say({ en: 'Change 1 to 20 labels at a time.', af: 'Verander 1 tot 20 nommers op ’n slag.' });

const STATES = ['shown', 'suggested', 'refused'] as const;

/** Which part of a gallery's photographs to read. */
export class LabelledGalleryQueryDto extends CursorDto {
  /** Photographs a page. */
  @ApiPropertyOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(500)
  limit: number = 100;
}

/** A decision of the office about one label. */
export class LabelChangeDto {
  /** A number of 1 to 999, or GS, GA, WA, C, WD, GD, GK. @example "7" */
  @IsShirtLabel()
  label!: string;

  /** The team of the gallery's match that wears it; null when it is not known. */
  @ValidateIf((body: LabelChangeDto) => body.side !== null)
  @IsIn(SIDES)
  @ApiProperty({ enum: SIDES, nullable: true })
  side!: (typeof SIDES)[number] | null;

  /** `shown` adds it, or accepts a suggestion; `refused` takes it away for good; `suggested` puts it back. */
  @IsIn(STATES)
  @ApiProperty({ enum: STATES })
  state!: (typeof STATES)[number];
}

/** Chosen photographs, and the labels that change on each of them; all others stay. */
export class ChangeLabelsDto extends SelectionDto {
  @ListOf(() => LabelChangeDto, changesWanted)
  @ArrayMinSize(1, changesWanted)
  @ArrayMaxSize(20, changesWanted)
  changes!: LabelChangeDto[];
}

/** A photograph's labels at this moment. */
export class PhotoLabelsDto {
  photoId!: number;
  labels!: OfficeLabelDto[];
}

/** A photograph's labels at this moment, and who else is labelling it. */
export class ReservedPhotoDto extends PhotoLabelsDto {
  /** The user name of somebody else, which photographers do not learn; null: it is reserved for the caller. @example "anna" */
  takenBy!: string | null;
}

/** A list of labels, to be looked at or imported. */
export class LabelListDto {
  /**
   * A line for each photograph, as a spreadsheet writes it with commas, semicolons or tabs: the name of its file, with
   * its ending or without, and its labels. The first line may name the columns.
   * @example "IMG_1034,7 12a GA"
   */
  @IsString(listRequired)
  @MinLength(1, listRequired)
  @MaxLength(90_000, listTooLong)
  csv!: string;
}

/** A label that is added. */
export class AddedLabelDto {
  label!: string;
  side!: 'home' | 'away' | null;
}

/** A line of the list, as it was written, and what becomes of it. */
export class PlannedLabelsDto {
  /** In the file, from 1. */
  line!: number;
  file!: string;
  /** As they were written. */
  labels!: string;
  /** `new`: labels are added; `exists`: the photograph shows them already; `wrong`: see the problems, it is passed over. */
  state!: 'new' | 'exists' | 'wrong';
  added!: AddedLabelDto[];
  /** The errors, in the reader's language. */
  problems!: string[];
}

/** Numbers of what an import has done. */
export class ImportedLabelsDto {
  /** Photographs that got labels. */
  photos!: number;
  labels!: number;
  /** Lines that were wrong. */
  passedOver!: number;
  /** The outcome, in the reader's language. */
  message!: string;
}
