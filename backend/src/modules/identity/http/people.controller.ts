import { Body, Controller, Delete, Get, HttpCode, Param, ParseIntPipe, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly, Person, ReaderLanguage, type CurrentPerson } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { MessageDto } from '../../../shared/http/message.dto';
import { RateLimit } from '../../../shared/http/rate-limit';
import type { Language } from '../../../shared/text';
import { GetPersonForAdmin, ListPeople, PersonDto } from '../application/list-people.query';
import { CancelEmailChange, RequestEmailChange } from '../application/request-email-change.command';
import { SendPasswordLink } from '../application/send-password-link.command';
import { SetRole } from '../application/set-role.command';
import { emailLinkSent } from './account.controller';
import { ChangeEmailDto } from './account.dto';
import { PeopleQueryDto, SetAdministratorDto, SetPhotographerDto } from './people.dto';

/** People's accounts, for administrators. */
@ApiTags('People')
@Controller('admin/users')
export class PeopleController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Everybody with an account, the newest first. */
  @Get()
  @AdminOnly()
  @ApiErrors(400)
  listPeople(@Query() query: PeopleQueryDto): Promise<PersonDto[]> {
    return this.queries.execute(new ListPeople(query));
  }

  /** One person with an account; 404 once it is closed. */
  @Get(':id')
  @AdminOnly()
  @ApiErrors(400, 404)
  getPerson(@Param('id', ParseIntPipe) id: number): Promise<PersonDto> {
    return this.queries.execute(new GetPersonForAdmin(id));
  }

  /** Makes a person an administrator, or takes it from them, never from the last one. Asks for one's own password. */
  @Put(':id/administrator')
  @AdminOnly()
  @ApiErrors(400, 404, 409, 429)
  async setAdministrator(
    @Param('id', ParseIntPipe) id: number,
    @Body() { isAdmin, password }: SetAdministratorDto,
    @Person() person: CurrentPerson,
  ): Promise<PersonDto> {
    await this.commands.execute(new SetRole(id, { isAdmin }, { id: person.id, password }));
    return this.queries.execute(new GetPersonForAdmin(id));
  }

  /** Makes a person a photographer, or takes it from them. Asks for one's own password. */
  @Put(':id/photographer')
  @AdminOnly()
  @ApiErrors(400, 404, 429)
  async setPhotographer(
    @Param('id', ParseIntPipe) id: number,
    @Body() { isPhotographer, password }: SetPhotographerDto,
    @Person() person: CurrentPerson,
  ): Promise<PersonDto> {
    await this.commands.execute(new SetRole(id, { isPhotographer }, { id: person.id, password }));
    return this.queries.execute(new GetPersonForAdmin(id));
  }

  /**
   * Asks for another e-mail address for a person: a link is mailed to it, which works once, for 24 hours. Until it is used
   * nothing changes; then a mail tells the former address. Asks for one's own password.
   */
  @Post(':id/email')
  @HttpCode(200)
  @AdminOnly()
  @RateLimit({ calls: 30, minutes: 10, of: 'account' })
  @ApiErrors(400, 404, 429)
  async changeEmailOfPerson(
    @Param('id', ParseIntPipe) id: number,
    @Body() { email, password }: ChangeEmailDto,
    @Person() person: CurrentPerson,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    await this.commands.execute(new RequestEmailChange(id, email, { id: person.id, password }));
    return { message: emailLinkSent(email)[language] };
  }

  /** Takes the request back; the mailed link no longer works. */
  @Delete(':id/email')
  @AdminOnly()
  @ApiErrors(400, 404)
  async cancelEmailOfPerson(@Param('id', ParseIntPipe) id: number): Promise<PersonDto> {
    await this.commands.execute(new CancelEmailChange(id));
    return this.queries.execute(new GetPersonForAdmin(id));
  }

  /** Sends a person the link for a new password. */
  @Post(':id/password-link')
  @HttpCode(200)
  @AdminOnly()
  @ApiErrors(400, 404)
  async sendPasswordLink(
    @Param('id', ParseIntPipe) id: number,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    const email = await this.commands.execute(new SendPasswordLink(id));
    const message = {
      en: `The link is on its way to ${email}. It works for an hour.`,
      af: `Die skakel is op pad na ${email}. Dit is ’n uur lank geldig.`,
    };
    return { message: message[language] };
  }
}
