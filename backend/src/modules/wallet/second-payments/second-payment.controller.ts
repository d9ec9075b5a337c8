import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, Person, ReaderLanguage, type CurrentPerson } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { FormatQueryDto } from '../../../shared/http/export.dto';
import { MessageDto } from '../../../shared/http/message.dto';
import { sendExport } from '../../../shared/http/send-file';
import type { Language } from '../../../shared/text';
import { DecideSecondPayment } from './decide-second-payment.command';
import { ListSecondPayments, ReadSecondPayments, SecondPaymentDto } from './list-second-payments.query';
import { secondPaymentsAs } from '../sales/token-sales-file';
import { DecideSecondPaymentDto, SecondPaymentsQueryDto } from '../sales/token-sales.dto';

/** Payments of orders that were paid already, for administrators. */
@ApiTags('Token sales')
@Controller('admin/second-payments')
export class SecondPaymentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Second payments, newest first, with what was decided about each. */
  @Get()
  @AdminOnly()
  @ApiErrors(400)
  listSecondPayments(@Query() query: SecondPaymentsQueryDto): Promise<SecondPaymentDto[]> {
    return this.queries.execute(new ListSecondPayments(query));
  }

  /** All second payments as a file. */
  @Get('export')
  @AdminOnly()
  @ApiProduces('text/csv', 'application/json')
  @ApiResponse({ status: 200, description: 'The file', schema: { type: 'string', format: 'binary' } })
  @ApiErrors(400)
  async exportSecondPayments(
    @Query() { format }: FormatQueryDto,
    @ReaderLanguage() language: Language,
    @Res() response: Response,
  ): Promise<void> {
    const payments = await this.queries.execute(new ReadSecondPayments());
    await sendExport(response, 'second-payments', format, secondPaymentsAs(format, payments, language));
  }

  /**
   * Closes a second payment, once: its money was given back at PayFast, or it buys the same packages once more, with
   * tokens and receipt. The buyer gets a mail.
   */
  @Post(':id/decide')
  @HttpCode(200)
  @AdminOnly()
  @ApiErrors(400, 404, 409)
  async decideSecondPayment(
    @Param('id', ParseIntPipe) id: number,
    @Body() { decision, reason }: DecideSecondPaymentDto,
    @Person() person: CurrentPerson,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    const purchase = await this.commands.execute(new DecideSecondPayment(id, decision, reason, person.id));
    const message =
      purchase === null
        ? {
            en: 'Closed as given back. The buyer gets an e-mail.',
            af: 'Afgehandel as teruggegee. Die koper kry ’n e-pos.',
          }
        : { en: `Booked as purchase ${purchase}.`, af: `As aankoop ${purchase} geboek.` };
    return { message: message[language] };
  }
}
