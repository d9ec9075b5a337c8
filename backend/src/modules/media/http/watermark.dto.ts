import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { atMost, LARGEST_ID, say, toWholeNumber } from '../../../shared/http/validation';

const between = (least: number, most: number) =>
  say({ en: `Choose ${least} to ${most} percent.`, af: `Kies ${least} tot ${most} persent.` });

/** A percentage of a form. */
function Percent(least: number, most: number): PropertyDecorator {
  const rules = [
    Transform(toWholeNumber),
    IsInt(between(least, most)),
    Min(least, between(least, most)),
    Max(most, between(least, most)),
  ];
  return (target, name) => rules.forEach((rule) => rule(target, name));
}

/** How the mark is to look. */
export class WatermarkFieldsDto {
  /** Words beside the buck; none: the shop's name. */
  @IsOptional()
  @IsString()
  @MaxLength(40, atMost(40))
  text?: string;

  /** Percent. */
  @ApiProperty({ minimum: 50, maximum: 200 })
  @Percent(50, 200)
  size!: number;

  /** Percent. */
  @ApiProperty({ minimum: 50, maximum: 150 })
  @Percent(50, 150)
  strength!: number;

  /** Percent. */
  @ApiProperty({ minimum: 50, maximum: 200 })
  @Percent(50, 200)
  density!: number;

  /** Without a file: whether the picture that the mark has stays, or the mark is of words again. */
  @ApiPropertyOptional({ enum: ['keep', 'none'] })
  @IsOptional()
  @IsIn(['keep', 'none'])
  picture: 'keep' | 'none' = 'keep';

  /** For a preview: on which photograph; none: the newest. */
  @IsOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  photoId?: number;
}

/** The same with a picture for the mark. */
export class WatermarkFormDto extends WatermarkFieldsDto {
  @ApiPropertyOptional({
    description: 'A picture for the mark, with a transparent background: one PNG file',
    type: 'array',
    items: { type: 'string', format: 'binary' },
    maxItems: 1,
  })
  files?: Blob[];
}
