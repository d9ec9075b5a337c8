import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly, Person, type CurrentPerson } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { SearchedListQueryDto } from '../../../shared/http/list-query.dto';
import { invalidInput } from '../../../shared/errors';
import { boundsOf } from '../../../shared/shop-time';
import { MakeCode, WithdrawCode } from './change-token-codes.command';
import { ListTokenCodes, TokenCodeDto } from './list-token-codes.query';
import { codeNotFound } from '../wallet.errors';
import { MakeCodeDto } from './token-code.dto';

const WHOLE_UP_TO = { tokens: 1000, percent: 99, rand: null };

/** Gift and promotion codes, for administrators. */
@ApiTags('Token sales')
@Controller('admin/codes')
export class TokenCodeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Codes, newest first, with what they have given. */
  @Get()
  @AdminOnly()
  @ApiErrors(400)
  listTokenCodes(@Query() query: SearchedListQueryDto): Promise<TokenCodeDto[]> {
    return this.queries.execute(new ListTokenCodes(query));
  }

  /** Makes a code that cannot be guessed. */
  @Post()
  @AdminOnly()
  @ApiErrors(400, 404)
  async makeTokenCode(@Body() body: MakeCodeDto, @Person() person: CurrentPerson): Promise<TokenCodeDto> {
    const { kind, amount, packageId, firstDay, lastDay, mostUses, mostUsesEach, note } = body;
    const most = WHOLE_UP_TO[kind];
    if (most !== null && (!amount.endsWith('.00') || Number(amount) > most))
      throw invalidInput({
        amount: { en: `Enter a whole number from 1 to ${most}.`, af: `Vul ’n heelgetal van 1 tot ${most} in.` },
      });
    if (kind === 'tokens' && packageId)
      throw invalidInput({
        packageId: { en: 'A code for tokens has no package.', af: '’n Kode vir munte het geen pakkie nie.' },
      });
    const [validFrom, validUntil] = [
      firstDay ? boundsOf(firstDay).from : null,
      lastDay ? boundsOf(lastDay).until : null,
    ];
    if (validUntil && validUntil <= (validFrom ?? new Date()))
      throw invalidInput({
        lastDay: { en: 'Choose a later day.', af: 'Kies ’n later dag.' },
      });
    const details = { kind, amount, packageId: packageId ?? null, mostUses, mostUsesEach: mostUsesEach ?? 1 };
    const id = await this.commands.execute(new MakeCode({ ...details, validFrom, validUntil, note }, person.id));
    return this.one(id);
  }

  /** Withdraws a code; what it has given stays. */
  @Post(':id/withdraw')
  @HttpCode(200)
  @AdminOnly()
  @ApiErrors(400, 404)
  async withdrawTokenCode(@Param('id', ParseIntPipe) id: number): Promise<TokenCodeDto> {
    await this.commands.execute(new WithdrawCode(id));
    return this.one(id);
  }

  private async one(id: number): Promise<TokenCodeDto> {
    const [code] = await this.queries.execute(new ListTokenCodes({ id, limit: 1 }));
    if (!code) throw codeNotFound();
    return code;
  }
}
