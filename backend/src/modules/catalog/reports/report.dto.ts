import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { ListPageDto } from '../../../shared/http/list-query.dto';
import { atMost, say } from '../../../shared/http/validation';
import { REPORT_DECISIONS, REPORT_REASONS, type ReportDecision, type ReportReason } from './domain/photo-report';

const reasonRequired = say({ en: 'Please choose a reason.', af: 'Kies asseblief ’n rede.' });
const DETAILS = 1000;
const CONTACT = 200;
const LONGEST_TIME = 30;

/** A report of a photograph, by a visitor or a signed-in person. */
export class ReportPhotoDto {
  @ApiProperty({ enum: REPORT_REASONS })
  @IsIn(REPORT_REASONS, reasonRequired)
  reason!: ReportReason;

  /** The reason in the reporter's own words. */
  @IsOptional()
  @IsString()
  @MaxLength(DETAILS, atMost(DETAILS))
  details?: string;

  /** An e-mail address or a number, for an answer. */
  @IsOptional()
  @IsString()
  @MaxLength(CONTACT, atMost(CONTACT))
  contact?: string;
}

/** Which reports to read: the open ones by their deadline, or the decided ones, the latest first. */
export class ReportsQueryDto extends ListPageDto {
  @ApiPropertyOptional({ enum: ['open', 'decided'] })
  @IsIn(['open', 'decided'])
  state: 'open' | 'decided' = 'open';
}

/** A decision on a report, and on every open report of the same photograph. */
export class DecideReportDto {
  /** `hide` keeps it from people, `keep` shows it again, `delete` deletes it with its files. */
  @ApiProperty({ enum: REPORT_DECISIONS })
  @IsIn(REPORT_DECISIONS, say({ en: 'Please choose a decision.', af: 'Kies asseblief ’n besluit.' }))
  decision!: ReportDecision;

  /** Why, for those who look later. */
  @IsOptional()
  @IsString()
  @MaxLength(DETAILS, atMost(DETAILS))
  note?: string;

  /** The report's `photoDecidedAt` as it was shown; a later decision about the photograph is not replaced. */
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_TIME, atMost(LONGEST_TIME))
  decidedAt?: string | null;
}

/** The shop's policy for reported photographs. */
export class ReportPolicyDto {
  /** Hide reported photographs at once, before an administrator has looked at the report. */
  @IsBoolean()
  hideAtOnce!: boolean;
}
