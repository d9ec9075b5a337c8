import { IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { atMost, IsDay, LARGEST_ID, say } from '../../../shared/http/validation';
import { CODE_KINDS, type CodeKind } from './domain/token-code';
import { IsAmount } from '../amount.dto';

const uses = say({ en: 'Enter 1 to 100000.', af: 'Vul 1 tot 100000 in.' });
const usesEach = say({ en: 'Enter 1 to 100.', af: 'Vul 1 tot 100 in.' });
const noteRequired = say({ en: 'Please say what the code is for.', af: 'Sê asseblief waarvoor die kode is.' });

/** All that is said of a new code; the shop chooses its letters. */
export class MakeCodeDto {
  @IsIn(CODE_KINDS)
  kind!: CodeKind;

  /** Tokens (1–1000), percent (1–99) or rand. @example "20" */
  @IsAmount()
  amount!: string;

  /** Of a discount: the only package that it is for; null or absent for every package. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  packageId?: number | null;

  /** Uses of all people together. */
  @IsInt(uses)
  @Min(1, uses)
  @Max(100_000, uses)
  mostUses!: number;

  /** Uses of one person. */
  @IsOptional()
  @IsInt(usesEach)
  @Min(1, usesEach)
  @Max(100, usesEach)
  mostUsesEach?: number = 1;

  /** The first day in South Africa; null or absent for today. @example "2026-11-28" */
  @IsOptional()
  @IsDay()
  firstDay?: string | null;

  /** The last day; null or absent for ever. @example "2026-12-31" */
  @IsOptional()
  @IsDay()
  lastDay?: string | null;

  /** Its purpose; only administrators see it. @example "Prize of the raffle" */
  @IsString(noteRequired)
  @Matches(/\S/, noteRequired)
  @MaxLength(200, atMost(200))
  note!: string;
}
