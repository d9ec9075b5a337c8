import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly, ReaderLanguage } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import type { Language } from '../../../shared/text';
import { GetNumberReading, NumberReadingDto } from '../application/number-reading.query';
import { QueueNumberReadings } from '../application/queue-number-readings.command';
import { RequeuedDto } from './thumbnails.dto';

@ApiTags('Number reading')
@Controller('admin/number-reading')
export class NumberReadingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Progress of reading numbers from photographs. */
  @Get()
  @AdminOnly()
  getNumberReading(): Promise<NumberReadingDto> {
    return this.queries.execute(new GetNumberReading());
  }

  /** Has the photographs read that have not been: those of before, and those that failed. */
  @Post()
  @HttpCode(200)
  @AdminOnly()
  @ApiErrors(503)
  async readNumbers(@ReaderLanguage() language: Language): Promise<RequeuedDto> {
    const queued = await this.commands.execute(new QueueNumberReadings());
    const message = {
      en: `${queued} ${queued === 1 ? 'photo is' : 'photos are'} waiting to be read.`,
      af: `${queued} ${queued === 1 ? 'foto wag' : 'foto’s wag'} om gelees te word.`,
    };
    return { queued, message: message[language] };
  }
}
