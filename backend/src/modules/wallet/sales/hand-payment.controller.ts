import { Body, Controller, HttpCode, Param, ParseIntPipe, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly, Person, ReaderLanguage, type CurrentPerson } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { IdempotencyKey, TakesIdempotencyKey } from '../../../shared/http/idempotency-key';
import { MessageDto } from '../../../shared/http/message.dto';
import { tokens as named, type Language } from '../../../shared/text';
import { RecordPayment } from './record-payment.command';
import { RecordSale } from './record-sale.command';
import { RefundPayment } from './refund-payment.command';
import { centsOf } from '../../../shared/money';
import { receiptNumber } from '../payments/domain/receipt';
import { RecordPaymentDto, RecordSaleDto, RefundPaymentDto } from './hand-payment.dto';

/** Money that administrators book by hand. */
@ApiTags('Token sales')
@Controller('admin')
export class HandPaymentController {
  constructor(private readonly commands: CommandBus) {}

  /** Sells a package to a person who has paid in cash or by EFT: tokens and receipt as for any other purchase. */
  @Post('users/:id/token-purchases')
  @HttpCode(200)
  @AdminOnly()
  @TakesIdempotencyKey()
  @ApiErrors(400, 404, 409)
  async recordSale(
    @Param('id', ParseIntPipe) id: number,
    @Body() { quantity, ...sale }: RecordSaleDto,
    @ReaderLanguage() language: Language,
    @IdempotencyKey() key: string | null,
  ): Promise<MessageDto> {
    const purchase = await this.commands.execute(new RecordSale(id, { ...sale, quantity: quantity ?? 1 }, key));
    const number = receiptNumber(purchase);
    const message = {
      en: `Booked as ${number}. The receipt goes to the buyer by e-mail.`,
      af: `As ${number} geboek. Die kwitansie gaan per e-pos na die koper.`,
    };
    return { message: message[language] };
  }

  /** Completes a purchase whose payment PayFast has, but whose notice never came; a later notice credits nothing more. */
  @Post('token-purchases/:id/payment')
  @HttpCode(200)
  @AdminOnly()
  @ApiErrors(400, 404, 409)
  async recordPayment(
    @Param('id', ParseIntPipe) id: number,
    @Body() { payfastId, amount, reason }: RecordPaymentDto,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    const payment = { payfastId, amount: centsOf(amount), reason };
    const given = named(await this.commands.execute(new RecordPayment(id, payment)));
    const message = {
      en: `${given} credited. The receipt goes to the buyer by e-mail.`,
      af: `${given} gekrediteer. Die kwitansie gaan per e-pos na die koper.`,
    };
    return { message: message[language] };
  }

  /**
   * Records money of a purchase that went back to its buyer, and takes the tokens that it paid for off the balance. What
   * was spent already stays spent: a balance never falls below 0.
   */
  @Post('token-purchases/:id/refunds')
  @HttpCode(200)
  @AdminOnly()
  @TakesIdempotencyKey()
  @ApiErrors(400, 404, 409)
  async refundPayment(
    @Param('id', ParseIntPipe) id: number,
    @Body() { kind, amount, reason }: RefundPaymentDto,
    @Person() person: CurrentPerson,
    @ReaderLanguage() language: Language,
    @IdempotencyKey() key: string | null,
  ): Promise<MessageDto> {
    const refund = { kind, amount: centsOf(amount), reason };
    const { taken, lost } = await this.commands.execute(new RefundPayment(id, refund, person.id, key));
    const message = {
      en: `R${amount} recorded; ${named(taken)} taken back.${lost > 0 ? ` ${named(lost)} had been spent already.` : ''}`,
      af: `R${amount} aangeteken; ${named(taken)} teruggeneem.${lost > 0 ? ` ${named(lost)} was reeds gebruik.` : ''}`,
    };
    return { message: message[language] };
  }
}
