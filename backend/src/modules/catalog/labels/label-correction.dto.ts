import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsIn, IsString, MaxLength, ValidateIf } from 'class-validator';
import { ListOf, say, tooLong } from '../../../shared/http/validation';
import { CORRECTION_DECISIONS, type CorrectionDecision } from './decide-correction.command';
import { SIDES } from './domain/shirt-label';

/** A label that a person says a photograph shows, or shows not. */
export class SaidLabelDto {
  /** As it is sewn: a number of 1 to 999, or a netball position in English or Afrikaans. @example "7" */
  @IsString()
  @MaxLength(20, tooLong)
  label!: string;

  /** The team of the photograph's match; null when it is not known. */
  @ValidateIf((body: SaidLabelDto) => body.side !== null)
  @IsIn(SIDES)
  @ApiProperty({ enum: SIDES, nullable: true })
  side!: (typeof SIDES)[number] | null;
}

/** A person's corrections of a photograph's labels. */
export class LabelCorrectionsSaidDto {
  /** Labels that the photograph shows and does not have. */
  @ListOf(() => SaidLabelDto)
  @ArrayMaxSize(5, tooLong)
  missing!: SaidLabelDto[];

  /** Labels that it has and does not show. */
  @ListOf(() => SaidLabelDto)
  @ArrayMaxSize(50, tooLong)
  wrong!: SaidLabelDto[];
}

/** The office's decision about a correction. */
export class DecideCorrectionDto {
  /** `open` takes a decision back. */
  @ApiProperty({ enum: CORRECTION_DECISIONS })
  @IsIn(CORRECTION_DECISIONS, say({ en: 'Please choose a decision.', af: 'Kies asseblief ’n besluit.' }))
  decision!: CorrectionDecision;
}
