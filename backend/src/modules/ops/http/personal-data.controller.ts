import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Person, ReaderLanguage, SignedIn, type CurrentPerson } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { MessageDto } from '../../../shared/http/message.dto';
import { RateLimit } from '../../../shared/http/rate-limit';
import { sendExport } from '../../../shared/http/send-file';
import type { Language } from '../../../shared/text';
import { CloseAccount } from '../application/close-account.command';
import { ExportPersonalData } from '../application/export-personal-data.query';
import { CloseAccountDto } from './personal-data.dto';

/** Everything that the shop keeps about a person, in all modules: export and closing the account. */
@ApiTags('Account')
@Controller()
export class PersonalDataController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Everything that the shop keeps about the signed-in person, as a file. */
  @Get('user/data')
  @SignedIn()
  @RateLimit({ calls: 10, minutes: 10, of: 'account' })
  @ApiProduces('application/json')
  @ApiResponse({ status: 200, description: 'The file', schema: { type: 'string', format: 'binary' } })
  @ApiErrors(429)
  async exportPersonalData(@Person() person: CurrentPerson, @Res() response: Response): Promise<void> {
    const data = await this.queries.execute(new ExportPersonalData(person.id));
    await sendExport(response, 'bokkiefoto-data', 'json', data);
  }

  /** Closes the account for good; tokens that are left are lost. Ends all sessions. */
  @Post('user/close')
  @HttpCode(200)
  @SignedIn()
  @RateLimit({ calls: 30, minutes: 5, of: 'account' })
  @ApiErrors(400, 409, 429)
  async closeAccount(
    @Body() { password }: CloseAccountDto,
    @Person() person: CurrentPerson,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    await this.commands.execute(new CloseAccount(person.id, password));
    const message = {
      en: 'Your account is closed. Thank you for being with us.',
      af: 'Jou rekening is gesluit. Dankie dat jy by ons was.',
    };
    return { message: message[language] };
  }
}
