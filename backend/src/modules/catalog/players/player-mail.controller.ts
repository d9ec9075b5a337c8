import { Controller, Get, HttpCode, Post, Query, Redirect } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { Config } from '../../../config';
import { Anyone } from '../../../shared/http/access';
import { ApiErrors, NOT_FOR_PAGES } from '../../../shared/http/api-errors';
import { MANY_PARENTS, RateLimit } from '../../../shared/http/rate-limit';
import { GetPlayerLink, PlayerLinkDto } from './get-player-link.query';
import { PlayerTokenDto } from './player.dto';
import { UsePlayerLink } from './player-mails.command';

/** Links in mails about players, for people who are not signed in there. Opening one changes nothing. */
@ApiTags('Players')
@Controller('player-mails')
export class PlayerMailController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly config: Config,
  ) {}

  /** Tells the subject of a mailed link. */
  @Get('link')
  @Anyone()
  @RateLimit(MANY_PARENTS)
  @ApiErrors(400, 429)
  getPlayerLink(@Query() { token }: PlayerTokenDto): Promise<PlayerLinkDto> {
    return this.queries.execute(new GetPlayerLink(token));
  }

  /** Does what a mailed link is for; answers what it is about. */
  @Post('link')
  @HttpCode(200)
  @Anyone()
  @RateLimit(MANY_PARENTS)
  @ApiErrors(400, 429)
  async applyPlayerLink(@Query() { token }: PlayerTokenDto): Promise<PlayerLinkDto> {
    await this.commands.execute(new UsePlayerLink(token));
    return this.queries.execute(new GetPlayerLink(token));
  }

  /** Stops all mails, for the button of mail programs (RFC 8058): they send a form, which is not read. */
  @ApiTags(NOT_FOR_PAGES)
  @Post('stop')
  @HttpCode(204)
  @Anyone()
  @RateLimit(MANY_PARENTS)
  @ApiErrors(400, 429)
  async stopPlayerMails(@Query() { token }: PlayerTokenDto): Promise<void> {
    await this.commands.execute(new UsePlayerLink(token));
  }

  /** The same address, opened by hand: leads to the page that asks first. */
  @ApiTags(NOT_FOR_PAGES)
  @Get('stop')
  @Anyone()
  @Redirect()
  @ApiResponse({
    status: 303,
    description: 'The page',
    content: { 'text/plain': { schema: { type: 'string' } }, 'text/html': { schema: { type: 'string' } } },
  })
  @ApiErrors(400)
  openPlayerMails(@Query() { token }: PlayerTokenDto): { url: string; statusCode: number } {
    const { publicUrl } = this.config.http;
    return { url: `${publicUrl}/player-mails?${new URLSearchParams({ token }).toString()}`, statusCode: 303 };
  }
}
