import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly, ReaderLanguage } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { IdempotencyKey, TakesIdempotencyKey } from '../../../shared/http/idempotency-key';
import { ListPageDto } from '../../../shared/http/list-query.dto';
import { MessageDto } from '../../../shared/http/message.dto';
import { tokens as named, type Language } from '../../../shared/text';
import { AdjustBalance } from './adjust-balance.command';
import { LedgerEntryDto, ListLedger } from './list-ledger.query';
import { AdjustBalanceDto } from './ledger.dto';

/** A person's balance, for administrators. */
@ApiTags('People')
@Controller('admin/users/:id')
export class BalanceController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** A person's ledger, newest first, each entry with the balance after it. */
  @Get('ledger')
  @AdminOnly()
  @ApiErrors(400, 404)
  listLedger(@Param('id', ParseIntPipe) id: number, @Query() page: ListPageDto): Promise<LedgerEntryDto[]> {
    return this.queries.execute(new ListLedger(id, page));
  }

  /** Puts tokens on a person's balance, or takes some off; never below 0. */
  @Post('balance')
  @HttpCode(200)
  @AdminOnly()
  @TakesIdempotencyKey()
  @ApiErrors(400, 404, 409)
  async adjustBalance(
    @Param('id', ParseIntPipe) id: number,
    @Body() { tokens, reason }: AdjustBalanceDto,
    @ReaderLanguage() language: Language,
    @IdempotencyKey() key: string | null,
  ): Promise<MessageDto> {
    const balance = named(await this.commands.execute(new AdjustBalance(id, tokens, reason, key)));
    const message = { en: `The balance is ${balance} now.`, af: `Die balans is nou ${balance}.` };
    return { message: message[language] };
  }
}
