import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly, Person, ReaderLanguage, type CurrentPerson } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { MessageDto } from '../../../shared/http/message.dto';
import type { Language } from '../../../shared/text';
import { SendTestMail } from './send-test-mail.command';
import { TestMailDto, TestPhotoMailDto } from './test-mail.dto';

@ApiTags('Operation')
@Controller()
export class TestMailController {
  constructor(private readonly commands: CommandBus) {}

  /** Sends a photograph as a buyer would get it, at once. */
  @Post('test-photo-email')
  @HttpCode(200)
  @AdminOnly()
  @ApiErrors(400, 404, 503)
  testPhotoEmail(
    @Body() { photoId, emailAddress }: TestPhotoMailDto,
    @Person() person: CurrentPerson,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    return this.send(new SendTestMail(person.id, emailAddress ?? null, photoId), language);
  }

  /** Sends a mail without a photograph, at once. */
  @Post('test-plain-email')
  @HttpCode(200)
  @AdminOnly()
  @ApiErrors(400, 503)
  testPlainEmail(
    @Body() { emailAddress }: TestMailDto,
    @Person() person: CurrentPerson,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    return this.send(new SendTestMail(person.id, emailAddress ?? null, null), language);
  }

  private async send(command: SendTestMail, language: Language): Promise<MessageDto> {
    const to = await this.commands.execute(command);
    return { message: { en: `Sent to ${to}.`, af: `Gestuur aan ${to}.` }[language] };
  }
}
