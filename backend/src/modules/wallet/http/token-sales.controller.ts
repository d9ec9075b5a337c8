import { pipeline } from 'node:stream/promises';
import { Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import { AdminOnly, ReaderLanguage } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { MessageDto } from '../../../shared/http/message.dto';
import type { Language } from '../../../shared/text';
import { ChartTokens } from '../application/chart-tokens.query';
import { ListNotices } from '../application/list-notices.query';
import { ListTokenSales, ReadTokenSales, SumTokenSales } from '../application/list-token-sales.query';
import { RecheckNotice } from '../application/recheck-notice.command';
import { asCsv, asJson } from './token-sales-file';
import {
  ChartQueryDto,
  ExportQueryDto,
  NoticesQueryDto,
  PaymentNoticeDto,
  TokenPeriodDto,
  TokenSaleDto,
  TokenSalesQueryDto,
  TokenSaleStatsDto,
} from './token-sales.dto';

const RECHECKED = {
  en: 'The notification is being checked again.',
  af: 'Die kennisgewing word weer nagegaan.',
};

/** What administrators see of purchases of tokens, and of PayFast's notifications of them. */
@ApiTags('Token sales')
@Controller('admin')
export class TokenSalesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Everybody's purchases of tokens, newest first. */
  @Get('token-purchases')
  @AdminOnly()
  @ApiErrors(400)
  listTokenSales(@Query() query: TokenSalesQueryDto): Promise<TokenSaleDto[]> {
    return this.queries.execute(new ListTokenSales(query));
  }

  @Get('token-purchase-stats')
  @AdminOnly()
  getTokenSaleStats(): Promise<TokenSaleStatsDto> {
    return this.queries.execute(new SumTokenSales());
  }

  /** Revenue, tokens sold and tokens used, by days or weeks in South Africa. */
  @Get('token-purchases/chart')
  @AdminOnly()
  @ApiErrors(400)
  chartTokens(@Query() { by = 'day' }: ChartQueryDto): Promise<TokenPeriodDto[]> {
    return this.queries.execute(new ChartTokens(by));
  }

  /** All purchases of tokens as a file, written as it is read, however long the list is. */
  @Get('token-purchases/export')
  @AdminOnly()
  @ApiProduces('text/csv', 'application/json')
  @ApiResponse({ status: 200, description: 'The file', schema: { type: 'string', format: 'binary' } })
  @ApiErrors(400)
  async exportTokenSales(@Query() { format, ...filter }: ExportQueryDto, @Res() response: Response): Promise<void> {
    const sales = await this.queries.execute(new ReadTokenSales(filter));
    const name = `token-purchases-${new Date().toISOString().slice(0, 10)}.${format}`;
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('Content-Type', `${format === 'csv' ? 'text/csv' : 'application/json'}; charset=utf-8`);
    response.setHeader('Content-Disposition', contentDisposition(name));
    try {
      await pipeline(sentAtOnce(format === 'csv' ? asCsv(sales) : asJson(sales), response), response);
    } catch (error) {
      // A reader who goes away in the middle is no error of ours.
      if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error;
    }
  }

  /** PayFast's notifications, newest first. */
  @Get('payment-notices')
  @AdminOnly()
  @ApiErrors(400)
  listPaymentNotices(@Query() query: NoticesQueryDto): Promise<PaymentNoticeDto[]> {
    return this.queries.execute(new ListNotices(query));
  }

  /** Checks a refused notification once more. */
  @Post('payment-notices/:id/recheck')
  @HttpCode(200)
  @AdminOnly()
  @ApiErrors(400, 404)
  async recheckNotice(
    @Param('id', ParseIntPipe) id: number,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    await this.commands.execute(new RecheckNotice(id));
    return { message: RECHECKED[language] };
  }
}

/** Gives each piece to the network as soon as it is written: the compression would wait for more. */
async function* sentAtOnce(pieces: AsyncIterable<string>, response: Response): AsyncGenerator<string> {
  for await (const piece of pieces) {
    yield piece;
    response.flush();
  }
}
