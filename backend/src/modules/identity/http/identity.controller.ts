import { setTimeout as sleep } from 'node:timers/promises';
import { Body, Controller, Get, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Anyone, Person, ReaderLanguage, SignedIn, type CurrentPerson } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { MANY_PARENTS, RateLimit } from '../../../shared/http/rate-limit';
import { MessageDto } from '../../../shared/http/message.dto';
import { preferredLanguage, type Language } from '../../../shared/text';
import { CheckResetLink, ResetLinkDto } from '../application/check-reset-link.query';
import { EditUser } from '../application/edit-user.command';
import { GetUser, UserDto } from '../application/get-user.query';
import { Register } from '../application/register.command';
import { RequestPasswordReset } from '../application/request-password-reset.command';
import { ResetPassword } from '../application/reset-password.command';
import { ForgotPasswordDto, LoginDto, RegisterDto, ResetPasswordDto, ResetTokenDto } from './identity.dto';
import { KnownDevice } from './known-device';
import { endSession, SignInGuard, startSession } from './sign-in';

const LINK_SENT = {
  en: 'If there is an account with this address, a link is on its way to it. It works for an hour.',
  af: 'As daar ’n rekening met hierdie adres bestaan, is ’n skakel op pad daarheen. Dit is ’n uur lank geldig.',
};
const PASSWORD_RESET = {
  en: 'Your password has been changed. Log in with the new one.',
  af: 'Jou wagwoord is verander. Meld aan met die nuwe een.',
};
/** Milliseconds that the answer to a forgotten password takes, whether or not there is such an account. */
const SAME_TIME = 250;

const LOGGED_OUT = { en: 'Logged out', af: 'Afgemeld' };

@ApiTags('Account')
@Controller()
export class IdentityController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly devices: KnownDevice,
  ) {}

  /** The signed-in person, with the token balance. */
  @Get('user')
  @SignedIn()
  getCurrentUser(@Person() person: CurrentPerson): Promise<UserDto> {
    return this.queries.execute(new GetUser(person.id));
  }

  /** Opens an account and signs in; the answer is the same whether or not its address is known. */
  @Post('register')
  @Anyone()
  @RateLimit(MANY_PARENTS)
  @ApiErrors(400, 409, 429)
  async register(
    @Body() body: RegisterDto,
    @ReaderLanguage() language: Language,
    @Req() request: Request,
  ): Promise<UserDto> {
    const id = await this.commands.execute(
      new Register(body.username, body.email, body.fullName, body.password, body.language ?? language),
    );
    const user = await this.queries.execute(new GetUser(id));
    await startSession(request, { id, isAdmin: false, isPhotographer: false, language: user.language });
    this.devices.remember(request, id);
    return user;
  }

  /**
   * Signs in, always with a new session, by the username or the e-mail address. The language that is spoken is that of
   * the account's e-mails from then on.
   */
  @Post('login')
  @HttpCode(200)
  @Anyone()
  @UseGuards(SignInGuard)
  @ApiBody({ type: LoginDto })
  @ApiErrors(400, 401, 429)
  async login(@Person() person: CurrentPerson, @Req() { headers }: Request): Promise<UserDto> {
    const spoken = headers['accept-language'];
    const language = spoken === undefined ? person.language : preferredLanguage(spoken);
    if (language !== person.language) await this.commands.execute(new EditUser(person.id, { language }));
    return this.queries.execute(new GetUser(person.id));
  }

  /** Sends a link for a new password, if an account has this address; the answer is the same in any case. */
  @Post('forgot-password')
  @HttpCode(200)
  @Anyone()
  @RateLimit(MANY_PARENTS)
  @ApiErrors(400, 429)
  async forgotPassword(
    @Body() { email }: ForgotPasswordDto,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    await Promise.all([this.commands.execute(new RequestPasswordReset(email)), sleep(SAME_TIME)]);
    return { message: LINK_SENT[language] };
  }

  /** Tells whether the link of the mail still works, before a new password is typed; it is not used up. */
  @Post('check-reset-link')
  @HttpCode(200)
  @Anyone()
  @RateLimit(MANY_PARENTS)
  @ApiErrors(400, 429)
  checkResetLink(@Body() { token }: ResetTokenDto): Promise<ResetLinkDto> {
    return this.queries.execute(new CheckResetLink(token));
  }

  /** Sets a new password with the link of the mail, once and within an hour; ends all sessions of the person. */
  @Post('reset-password')
  @HttpCode(200)
  @Anyone()
  @RateLimit(MANY_PARENTS)
  @ApiErrors(400, 429)
  async resetPassword(
    @Body() body: ResetPasswordDto,
    @ReaderLanguage() language: Language,
    @Req() request: Request,
  ): Promise<MessageDto> {
    const userId = await this.commands.execute(new ResetPassword(body.token, body.newPassword));
    this.devices.remember(request, userId);
    return { message: PASSWORD_RESET[language] };
  }

  /** Ends the session, if there is one. */
  @Post('logout')
  @HttpCode(200)
  @Anyone()
  async logout(@Req() request: Request, @ReaderLanguage() language: Language): Promise<MessageDto> {
    await endSession(request);
    return { message: LOGGED_OUT[language] };
  }
}
