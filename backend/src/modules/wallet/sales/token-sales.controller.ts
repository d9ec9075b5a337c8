import { Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, ReaderLanguage } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { MessageDto } from '../../../shared/http/message.dto';
import { sendExport } from '../../../shared/http/send-file';
import { ShopSettings } from '../../../shared/shop-settings';
import type { Language } from '../../../shared/text';
import { ChartTokens, TokenPeriodDto } from './chart-tokens.query';
import { ListNotices, PaymentNoticeDto } from '../payfast/list-notices.query';
import {
  ListTokenSales,
  ReadTokenSales,
  SumTokenSales,
  TokenSaleDto,
  TokenSaleStatsDto,
} from './list-token-sales.query';
import { RecheckNotice } from '../payfast/recheck-notice.command';
import { salesAs } from './token-sales-file';
import { ChartQueryDto, TokenSalesExportQueryDto, NoticesQueryDto, TokenSalesQueryDto } from './token-sales.dto';

const RECHECKED = {
  en: 'The notice is being checked again.',
  af: 'Die kennisgewing word weer nagegaan.',
};

/** Purchases of tokens and PayFast's notices, for administrators. */
@ApiTags('Token sales')
@Controller('admin')
export class TokenSalesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly settings: ShopSettings,
  ) {}

  /** Everybody's purchases of tokens, newest or oldest first. */
  @Get('token-purchases')
  @AdminOnly()
  @ApiErrors(400)
  listTokenSales(@Query() query: TokenSalesQueryDto): Promise<TokenSaleDto[]> {
    return this.queries.execute(new ListTokenSales(query));
  }

  /** Counts purchases of tokens by state, and adds up the tokens sold and used and the money earned. */
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

  /** Purchases of tokens of a period as a file, written as it is read, however long the list is. */
  @Get('token-purchases/export')
  @AdminOnly()
  @ApiProduces('text/csv', 'application/json')
  @ApiResponse({ status: 200, description: 'The file', schema: { type: 'string', format: 'binary' } })
  @ApiErrors(400)
  async exportTokenSales(
    @Query() { format, ...filter }: TokenSalesExportQueryDto,
    @ReaderLanguage() language: Language,
    @Res() response: Response,
  ): Promise<void> {
    const { seller } = await this.settings.read();
    const sales = await this.queries.execute(new ReadTokenSales(filter));
    const pieces = salesAs(format, sales, { language, hasVat: seller.vatNumber !== null });
    await sendExport(response, 'token-purchases', format, pieces);
  }

  /** PayFast's payment notices, newest first. */
  @Get('payment-notices')
  @AdminOnly()
  @ApiErrors(400)
  listPaymentNotices(@Query() query: NoticesQueryDto): Promise<PaymentNoticeDto[]> {
    return this.queries.execute(new ListNotices(query));
  }

  /** Checks a refused payment notice once more. */
  @Post('payment-notices/:id/recheck')
  @HttpCode(200)
  @AdminOnly()
  @ApiErrors(400, 404, 409)
  async recheckNotice(
    @Param('id', ParseIntPipe) id: number,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    await this.commands.execute(new RecheckNotice(id));
    return { message: RECHECKED[language] };
  }
}
