import { Controller, HttpCode, Post, Req, Res, UnsupportedMediaTypeException } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiConsumes, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Anyone } from '../../../shared/http/access';
import { ApiErrors, NOT_FOR_PAGES } from '../../../shared/http/api-errors';
import { hasUnreadBody } from '../../../shared/http/request-body';
import { ReceiveNotice } from './receive-notice.command';
import { noticeTooLarge } from '../wallet.errors';

/** A genuine notice is some 1 kB. */
const LARGEST_NOTICE_BYTES = 10_000;

@ApiTags('Tokens')
@Controller()
export class PayfastController {
  constructor(private readonly commands: CommandBus) {}

  /** PayFast's notice of a payment (its ITN). Stored, then answered; checked and acted on by a job. */
  @ApiTags(NOT_FOR_PAGES)
  @Post('payfast-itn')
  @HttpCode(200)
  @Anyone()
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiProduces('text/plain')
  @ApiOkResponse({ description: 'The notice is stored', schema: { type: 'string' } })
  @ApiErrors(413, 415)
  async receivePaymentNotice(
    @Req() request: Request<Record<string, string>, string, Buffer | undefined>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    // PayFast sends again what is not answered by 200.
    if (hasUnreadBody(request)) throw new UnsupportedMediaTypeException();
    const body = request.body ?? Buffer.alloc(0);
    if (body.length > LARGEST_NOTICE_BYTES) throw noticeTooLarge();
    // A text that PostgreSQL cannot hold is none of PayFast's; there is nothing to keep of it.
    const text = body.toString('utf8');
    if (text && !text.includes('\0')) await this.commands.execute(new ReceiveNotice(text, request.ip ?? ''));
    response.type('text/plain');
    return 'OK';
  }
}
