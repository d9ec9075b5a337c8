import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  AdminOnly,
  Person,
  Reader,
  ReaderLanguage,
  SignedIn,
  type CurrentPerson,
  type PhotoReader,
} from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { ListPageDto } from '../../../shared/http/list-query.dto';
import { MessageDto } from '../../../shared/http/message.dto';
import { RateLimit } from '../../../shared/http/rate-limit';
import type { Language } from '../../../shared/text';
import { DecideCorrection } from './decide-correction.command';
import { DecideCorrectionDto, LabelCorrectionsSaidDto } from './label-correction.dto';
import { LabelCorrectionsDto, ListCorrections } from './list-corrections.query';
import { SuggestCorrections } from './suggest-corrections.command';

/** Shirt labels that parents say are missing or wrong. */
@ApiTags('Label corrections')
@Controller()
export class LabelCorrectionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Suggests shirt labels that a photograph lacks, or that are wrong; the office decides. */
  @Post('photos/:id/label-corrections')
  @HttpCode(200)
  @SignedIn()
  @RateLimit({ calls: 30, minutes: 60, of: 'account' })
  @ApiErrors(400, 404, 429)
  async suggestCorrections(
    @Param('id', ParseIntPipe) id: number,
    @Body() { missing, wrong }: LabelCorrectionsSaidDto,
    @Person() person: CurrentPerson,
    @Reader() reader: PhotoReader,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    await this.commands.execute(new SuggestCorrections(id, { missing, wrong }, person.id, reader));
    const message = {
      en: 'Our office looks at the photo before anything changes.',
      af: 'Ons kantoor kyk na die foto voordat iets verander.',
    };
    return { message: message[language] };
  }

  /** Corrections that wait for the office, the oldest first. */
  @Get('admin/label-corrections')
  @AdminOnly()
  @ApiErrors(400)
  listCorrections(@Query() page: ListPageDto): Promise<LabelCorrectionsDto> {
    return this.queries.execute(new ListCorrections(page));
  }

  /** Accepts or refuses a correction, or takes that back. */
  @Post('admin/label-corrections/:id/decision')
  @HttpCode(200)
  @AdminOnly()
  @ApiErrors(400, 404, 409)
  async decideCorrection(
    @Param('id', ParseIntPipe) id: number,
    @Body() { decision }: DecideCorrectionDto,
    @Person() person: CurrentPerson,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    await this.commands.execute(new DecideCorrection(id, decision, person.id));
    const messages = {
      accept: { en: 'Accepted.', af: 'Aanvaar.' },
      refuse: { en: 'Refused.', af: 'Afgewys.' },
      open: { en: 'Taken back.', af: 'Teruggeneem.' },
    };
    return { message: messages[decision][language] };
  }
}
