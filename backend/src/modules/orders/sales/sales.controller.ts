import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, ReaderLanguage } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { ExportQueryDto } from '../../../shared/http/export.dto';
import { IdempotencyKey, TakesIdempotencyKey } from '../../../shared/http/idempotency-key';
import { MessageDto } from '../../../shared/http/message.dto';
import { RateLimit } from '../../../shared/http/rate-limit';
import { sendExport } from '../../../shared/http/send-file';
import { tokens, type Language } from '../../../shared/text';
import { GivePhotos } from '../purchases/give-photos.command';
import { ListSales, ReadSales, SaleDto, SaleStatsDto, SumSales } from './list-sales.query';
import { RefundPurchase } from '../refunds/refund-purchase.command';
import { ResendPhoto, ResendPhotosOf, type Resent } from '../delivery/resend-photos.command';
import { GivePhotosDto, RefundReasonDto, ResendDto, ResentDto, SalesQueryDto } from './sales.dto';
import { salesAs } from './sales-file';

/** An office sends a few again; a stolen session must not mail the shop's photographs to the world. */
const RESENDS = { calls: 60, minutes: 10, of: 'account' } as const;

/** Purchases of photographs, for administrators. */
@ApiTags('Sales')
@Controller('admin')
export class SalesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Everybody's purchases of photographs, newest or oldest first. */
  @Get('purchases')
  @AdminOnly()
  @ApiErrors(400)
  listSales(@Query() query: SalesQueryDto): Promise<SaleDto[]> {
    return this.queries.execute(new ListSales(query));
  }

  /** Counts purchases of photographs: all, those of the last 7 days, by category, and those not sent yet. */
  @Get('purchase-stats')
  @AdminOnly()
  getSaleStats(): Promise<SaleStatsDto> {
    return this.queries.execute(new SumSales());
  }

  /** Purchases of photographs of a period as a file, written as it is read, however long the list is. */
  @Get('purchases/export')
  @AdminOnly()
  @ApiProduces('text/csv', 'application/json')
  @ApiResponse({ status: 200, description: 'The file', schema: { type: 'string', format: 'binary' } })
  @ApiErrors(400)
  async exportSales(
    @Query() { format, ...filter }: ExportQueryDto,
    @ReaderLanguage() language: Language,
    @Res() response: Response,
  ): Promise<void> {
    const sales = await this.queries.execute(new ReadSales(filter));
    await sendExport(response, 'photo-purchases', format, salesAs(format, sales, language));
  }

  /**
   * Sends the photograph of one purchase again, to its last address or another one, and answers when the mail server has
   * taken it.
   */
  @Post('resend-email/:purchaseId')
  @HttpCode(200)
  @AdminOnly()
  @RateLimit(RESENDS)
  @ApiBody({ type: ResendDto, required: false })
  @ApiErrors(400, 404, 409, 429, 503)
  async resendEmail(
    @Param('purchaseId', ParseIntPipe) purchaseId: number,
    @Body() { emailAddress }: ResendDto,
    @ReaderLanguage() language: Language,
  ): Promise<ResentDto> {
    return answer(await this.commands.execute(new ResendPhoto(purchaseId, emailAddress)), language);
  }

  /** Sends what a person has bought and was not sent, 50 e-mails at most; the next call goes on with what remains. */
  @Post('resend-user-emails/:userId')
  @HttpCode(200)
  @AdminOnly()
  @RateLimit(RESENDS)
  @ApiBody({ type: ResendDto, required: false })
  @ApiErrors(400, 404, 409, 429)
  async resendUserEmails(
    @Param('userId', ParseIntPipe) userId: number,
    @Body() { emailAddress }: ResendDto,
    @ReaderLanguage() language: Language,
  ): Promise<ResentDto> {
    return answer(await this.commands.execute(new ResendPhotosOf(userId, emailAddress)), language);
  }

  /** Gives photographs to an account free of charge, delivered as if bought, except those that the person has. */
  @Post('users/:id/photos')
  @HttpCode(200)
  @AdminOnly()
  @RateLimit(RESENDS)
  @TakesIdempotencyKey()
  @ApiErrors(400, 404, 409, 429)
  async givePhotos(
    @Param('id', ParseIntPipe) id: number,
    @Body() present: GivePhotosDto,
    @ReaderLanguage() language: Language,
    @IdempotencyKey() key: string | null,
  ): Promise<MessageDto> {
    const { length } = await this.commands.execute(new GivePhotos(id, present, key));
    const message = {
      en: `${length} ${length === 1 ? 'photo' : 'photos'} given. The e-mail is on its way.`,
      af: `${length} ${length === 1 ? 'foto' : 'foto’s'} gegee. Die e-pos is op pad.`,
    };
    return { message: message[language] };
  }

  /** Refunds the tokens of a purchase, once, and mails the buyer, who keeps the photograph. */
  @Post('purchases/:id/refund')
  @HttpCode(200)
  @AdminOnly()
  @ApiErrors(400, 404, 409)
  async refundPurchase(
    @Param('id', ParseIntPipe) id: number,
    @Body() { reason }: RefundReasonDto,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    const given = tokens(await this.commands.execute(new RefundPurchase(id, reason)));
    const message = { en: `${given} given back.`, af: `${given} teruggegee.` };
    return { message: message[language] };
  }
}

function answer({ sent, of, remaining, userEmail, to }: Resent, language: Language): ResentDto {
  const message = {
    en: `${sent} of ${of} e-mails sent to ${to}.${remaining > 0 ? ` ${remaining} more to go: resend again.` : ''}`,
    af: `${sent} van ${of} e-posse aan ${to} gestuur.${remaining > 0 ? ` Nog ${remaining} wag: stuur weer.` : ''}`,
  };
  return { message: message[language], successCount: sent, totalProcessed: of, remaining, userEmail };
}
