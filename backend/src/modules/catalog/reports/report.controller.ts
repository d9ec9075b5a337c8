import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Put, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import {
  AdminOnly,
  Anyone,
  Person,
  Reader,
  ReaderLanguage,
  type CurrentPerson,
  type PhotoReader,
} from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { MessageDto } from '../../../shared/http/message.dto';
import { networkOf, RateLimit } from '../../../shared/http/rate-limit';
import { ShopSettings } from '../../../shared/shop-settings';
import type { Language } from '../../../shared/text';
import { DecideReport } from './decide-report.command';
import { ListReports, ReportDto } from './list-reports.query';
import { ReportPhoto } from './report-photo.command';
import { DecideReportDto, ReportPhotoDto, ReportPolicyDto, ReportsQueryDto } from './report.dto';
import { SetReportPolicy } from './set-report-policy.command';

@ApiTags('Reports')
@Controller()
export class ReportController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly settings: ShopSettings,
  ) {}

  /** Reports a photograph: a child that should not be there, or another reason. */
  @Post('photos/:id/report')
  @HttpCode(200)
  @Anyone()
  @RateLimit({ calls: 10, minutes: 60, of: 'network' })
  @ApiErrors(400, 404, 429)
  async reportPhoto(
    @Param('id', ParseIntPipe) id: number,
    @Body() { reason, details, contact }: ReportPhotoDto,
    @Person() person: CurrentPerson | null,
    @Reader() reader: PhotoReader,
    @ReaderLanguage() language: Language,
    @Req() { ip }: Request,
  ): Promise<MessageDto> {
    const report = { reason, details: details?.trim() || null, contact: contact?.trim() || null };
    await this.commands.execute(new ReportPhoto(id, report, person?.id ?? null, reader, networkOf(ip)));
    const message = {
      en: 'Thank you. We will look at it within three days.',
      af: 'Dankie. Ons kyk binne drie dae daarna.',
    };
    return { message: message[language] };
  }

  /** Reports of photographs: the open ones by their deadline, or the decided ones, the latest first. */
  @Get('admin/reports')
  @AdminOnly()
  @ApiErrors(400)
  listReports(@Query() { state, ...page }: ReportsQueryDto): Promise<ReportDto[]> {
    return this.queries.execute(new ListReports(state, page));
  }

  /** Decides a report, and every open report of the same photograph. */
  @Post('admin/reports/:id/decision')
  @HttpCode(200)
  @AdminOnly()
  @ApiErrors(400, 404, 409)
  async decideReport(
    @Param('id', ParseIntPipe) id: number,
    @Body() { decision, note, decidedAt }: DecideReportDto,
    @Person() person: CurrentPerson,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    await this.commands.execute(new DecideReport(id, decision, note?.trim() || null, person.id, decidedAt));
    const messages = {
      hide: { en: 'The photo stays hidden.', af: 'Die foto bly versteek.' },
      keep: { en: 'The photo is shown.', af: 'Die foto word gewys.' },
      delete: { en: 'The photo is deleted.', af: 'Die foto is verwyder.' },
    };
    return { message: messages[decision][language] };
  }

  /** Whether photographs are hidden as soon as they are reported. */
  @Get('admin/report-policy')
  @AdminOnly()
  async getReportPolicy(): Promise<ReportPolicyDto> {
    return { hideAtOnce: (await this.settings.read()).hidesReported };
  }

  /** Decides whether photographs are hidden as soon as they are reported, or after a look at the report. */
  @Put('admin/report-policy')
  @AdminOnly()
  @ApiErrors(400)
  async setReportPolicy(@Body() { hideAtOnce }: ReportPolicyDto): Promise<ReportPolicyDto> {
    await this.commands.execute(new SetReportPolicy(hideAtOnce));
    return { hideAtOnce };
  }
}
