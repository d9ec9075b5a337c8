import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { LARGEST_ID, toWholeNumber } from '../../../shared/http/validation';

/** One thing that a call changed. */
export class AuditChangeDto {
  /** @example "Gallery" */
  what!: string;
  /** Its id, where it has one. */
  @ApiProperty({ oneOf: [{ type: 'integer' }, { type: 'string' }], nullable: true })
  id!: number | string | null;
  /** The fields that changed, as they were; null for a new thing. */
  before!: Record<string, unknown> | null;
  /** The same fields as they are now; null for what is gone. */
  after!: Record<string, unknown> | null;
}

/** Something that an administrator did. */
export class AuditEntryDto {
  id!: string;
  at!: string;
  userId!: number;
  /** As it was then. */
  username!: string;
  /** The call's name in this document. @example "updateGallery" */
  action!: string;
  method!: string;
  /** @example "/api/galleries/12" */
  path!: string;
  /** What was sent, without passwords. */
  body!: Record<string, unknown> | null;
  /** The address on the network that it came from. */
  address!: string;
  /** `done`, or the code of the error; null when it was cut off. */
  outcome!: string | null;
  changes!: AuditChangeDto[];
}

/** Which part of the audit log to read, newest first. */
export class AuditQueryDto {
  /** Found in usernames, calls, and what was sent or changed, in any case. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  search?: string;

  /** Only what this administrator did. */
  @IsOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  userId?: number;

  /** The id of the last entry of the page before: the page begins after it. */
  @IsOptional()
  @Matches(/^\d{1,18}$/)
  cursor?: string;

  /** Entries a page. */
  @ApiPropertyOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 50;
}
