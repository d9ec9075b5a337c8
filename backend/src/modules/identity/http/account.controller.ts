import { Body, Controller, Delete, HttpCode, Post, Put, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { notSignedIn } from '../../../shared/errors';
import { Anyone, Person, ReaderLanguage, SignedIn, type CurrentPerson } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { MessageDto } from '../../../shared/http/message.dto';
import { MANY_PARENTS, RateLimit } from '../../../shared/http/rate-limit';
import type { Language, Text } from '../../../shared/text';
import { ChangePassword } from '../application/change-password.command';
import { ConfirmEmail } from '../application/confirm-email.command';
import { EditUser } from '../application/edit-user.command';
import { GetUser, UserDto } from '../application/get-user.query';
import { CancelEmailChange, RequestEmailChange } from '../application/request-email-change.command';
import { ChangeEmailDto, ChangePasswordDto, ConfirmEmailDto, EditUserDto } from './account.dto';
import { startSessionByPassword } from './sign-in';

const texts = {
  passwordChanged: {
    en: 'Your password has been updated successfully.',
    af: 'Jou wagwoord is verander.',
  },
  emailCancelled: {
    en: 'Your e-mail address stays as it is.',
    af: 'Jou e-posadres bly soos dit is.',
  },
  emailConfirmed: {
    en: 'This is your account’s e-mail address now.',
    af: 'Dit is nou jou rekening se e-posadres.',
  },
} satisfies Record<string, Text>;

export const emailLinkSent = (email: string): Text => ({
  en: `We have sent a link to ${email}. It works for 24 hours.`,
  af: `Ons het ’n skakel na ${email} gestuur. Dit is 24 uur lank geldig.`,
});

/** A signed-in person's own account. */
@ApiTags('Account')
@Controller()
export class AccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Sets a new password. Every other session ends; this one goes on under a new id. */
  @Post('change-password')
  @HttpCode(200)
  @SignedIn()
  @RateLimit({ calls: 30, minutes: 5, of: 'account' })
  @ApiErrors(400, 429)
  async changePassword(
    @Body() { currentPassword, newPassword }: ChangePasswordDto,
    @Person() person: CurrentPerson,
    @ReaderLanguage() language: Language,
    @Req() request: Request,
  ): Promise<MessageDto> {
    const passwordHash = await this.commands.execute(new ChangePassword(person.id, currentPassword, newPassword));
    if (!(await startSessionByPassword(request, { ...person, passwordHash }, this.queries))) throw notSignedIn();
    return { message: texts.passwordChanged[language] };
  }

  /** Changes the name, or the language of e-mails. */
  @Put('user')
  @SignedIn()
  @ApiErrors(400)
  async editUser(@Body() change: EditUserDto, @Person() person: CurrentPerson): Promise<UserDto> {
    await this.commands.execute(new EditUser(person.id, change));
    return this.queries.execute(new GetUser(person.id));
  }

  /** Asks for another e-mail address: a link is mailed to it, which works once, for 24 hours. */
  @Post('user/email')
  @HttpCode(200)
  @SignedIn()
  @RateLimit({ calls: 30, minutes: 10, of: 'account' })
  @ApiErrors(400, 429)
  async changeEmail(
    @Body() { email, password }: ChangeEmailDto,
    @Person() person: CurrentPerson,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    await this.commands.execute(new RequestEmailChange(person.id, email, { id: person.id, password }));
    return { message: emailLinkSent(email)[language] };
  }

  /** Takes the request back; the mailed link no longer works. */
  @Delete('user/email')
  @SignedIn()
  async cancelEmailChange(@Person() person: CurrentPerson, @ReaderLanguage() language: Language): Promise<MessageDto> {
    await this.commands.execute(new CancelEmailChange(person.id));
    return { message: texts.emailCancelled[language] };
  }

  /** Changes an account's e-mail address with the link of the mail, on whatever device it was opened. */
  @Post('confirm-email')
  @HttpCode(200)
  @Anyone()
  @RateLimit(MANY_PARENTS)
  @ApiErrors(400, 409, 429)
  async confirmEmail(@Body() { token }: ConfirmEmailDto, @ReaderLanguage() language: Language): Promise<MessageDto> {
    await this.commands.execute(new ConfirmEmail(token));
    return { message: texts.emailConfirmed[language] };
  }
}
