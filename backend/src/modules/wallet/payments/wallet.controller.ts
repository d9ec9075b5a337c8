import { Body, Controller, Get, HttpCode, Ip, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  Anyone,
  ClosedDuringMaintenance,
  Person,
  Reader,
  ReaderLanguage,
  SignedIn,
  type CurrentPerson,
  type PhotoReader,
} from '../../../shared/http/access';
import { ApiErrors, NOT_FOR_PAGES } from '../../../shared/http/api-errors';
import { IdempotencyKey, TakesIdempotencyKey } from '../../../shared/http/idempotency-key';
import { OwnListQueryDto } from '../../../shared/http/list-query.dto';
import type { BegunPurchase } from '../../../shared/begun-purchase';
import { networkOf } from '../../../shared/http/rate-limit';
import { tokens as named, type Language } from '../../../shared/text';
import {
  GetTokenBalance,
  GetTokenPurchase,
  ListTokenPackages,
  ListTokenPurchases,
  TokenBalanceDto,
  TokenPackageDto,
  TokenPurchaseDto,
  TokenReceiptDto,
} from './list-token-purchases.query';
import { RedeemCode } from '../codes/redeem-code.command';
import { SimulatePurchase } from './simulate-purchase.command';
import { CancelPayment, ContinuePayment } from './continue-payment.command';
import { StartPayment } from './start-payment.command';
import {
  BeginPurchaseDto,
  PaymentFormDto,
  RedeemCodeDto,
  RedeemedCodeDto,
  SimulatePurchaseDto,
  StartPaymentDto,
} from './wallet.dto';

@ApiTags('Tokens')
@Controller()
export class WalletController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The token packages that are sold. */
  @Get('token-packages')
  @Anyone()
  listTokenPackages(): Promise<TokenPackageDto[]> {
    return this.queries.execute(new ListTokenPackages());
  }

  /** The signed-in person's balance. */
  @ApiTags(NOT_FOR_PAGES)
  @Get('user/token-balance')
  @SignedIn()
  getTokenBalance(@Person() person: CurrentPerson): Promise<TokenBalanceDto> {
    return this.queries.execute(new GetTokenBalance(person.id));
  }

  /** The signed-in person's purchases of tokens, newest first. */
  @Get('user/token-purchases')
  @SignedIn()
  @ApiErrors(400)
  listTokenPurchases(@Query() page: OwnListQueryDto, @Person() person: CurrentPerson): Promise<TokenPurchaseDto[]> {
    return this.queries.execute(new ListTokenPurchases(person.id, page));
  }

  /** One purchase of tokens, with its receipt. The page after a payment polls it until PayFast's notice has arrived. */
  @Get('user/token-purchases/:id')
  @SignedIn()
  @ApiErrors(400, 404)
  getTokenPurchase(@Param('id', ParseIntPipe) id: number, @Person() person: CurrentPerson): Promise<TokenReceiptDto> {
    return this.queries.execute(new GetTokenPurchase(person.id, id));
  }

  /** Opens a pending purchase and answers the form that the browser posts to PayFast. */
  @Post('payments/payfast')
  @SignedIn()
  @ClosedDuringMaintenance()
  @ApiErrors(400, 404, 409, 429)
  startPayment(
    @Body() { packageId, quantity, more, begun, expectedCents, code }: StartPaymentDto,
    @Person() person: CurrentPerson,
    @Reader() { codes }: PhotoReader,
    @Ip() ip: string | undefined,
  ): Promise<PaymentFormDto> {
    // A caller's null is as good as nothing.
    const others = (more ?? []).map((one) => ({ packageId: one.packageId, quantity: one.quantity ?? 1 }));
    const chosen = { packageId, quantity: quantity ?? 1 };
    const discount = code ? { code, network: networkOf(ip) } : null;
    const purpose = begun ? purposeOf(begun, codes) : null;
    return this.commands.execute(
      new StartPayment(person.id, [chosen, ...others], expectedCents ?? null, discount, purpose),
    );
  }

  /** Answers the form of a payment once more that was cancelled or left, for another try. */
  @Post('payments/payfast/:id')
  @SignedIn()
  @ClosedDuringMaintenance()
  @ApiErrors(400, 404, 409)
  continuePayment(@Param('id', ParseIntPipe) id: number, @Person() person: CurrentPerson): Promise<PaymentFormDto> {
    return this.commands.execute(new ContinuePayment(person.id, id));
  }

  /** Keeps that a payment was cancelled at PayFast, which may not say so itself. A payment that arrives after all counts. */
  @Post('payments/payfast/:id/cancel')
  @HttpCode(204)
  @SignedIn()
  @ApiErrors(400, 404)
  async cancelPayment(@Param('id', ParseIntPipe) id: number, @Person() person: CurrentPerson): Promise<void> {
    await this.commands.execute(new CancelPayment(person.id, id));
  }

  /** Gives the tokens of a code, or says what it takes off the next payment; that uses it only when it is made. */
  @Post('user/codes')
  @HttpCode(200)
  @SignedIn()
  @ClosedDuringMaintenance()
  @TakesIdempotencyKey()
  @ApiErrors(400, 404, 409, 429)
  async redeemCode(
    @Body() { code }: RedeemCodeDto,
    @Person() { id: userId }: CurrentPerson,
    @Ip() ip: string | undefined,
    @ReaderLanguage() language: Language,
    @IdempotencyKey() key: string | null,
  ): Promise<RedeemedCodeDto> {
    const redeemed = await this.commands.execute(new RedeemCode(code, { userId, network: networkOf(ip) }, key));
    const message =
      redeemed.discount === null
        ? { en: `You received ${named(redeemed.tokens)}.`, af: `Jy het ${named(redeemed.tokens)} bygekry.` }
        : { en: 'The discount is taken off below.', af: 'Die afslag is hieronder afgetrek.' };
    return { ...redeemed, message: message[language] };
  }

  /** Gives tokens without a payment: development only, refused wherever the simulation is not switched on. */
  @ApiTags(NOT_FOR_PAGES)
  @Post('purchase-tokens')
  @HttpCode(200)
  @SignedIn()
  @ClosedDuringMaintenance()
  @ApiErrors(400, 403, 404, 409)
  async simulatePurchase(@Body() body: SimulatePurchaseDto, @Person() person: CurrentPerson): Promise<TokenReceiptDto> {
    const { packageId, quantity, transactionId } = body;
    const purchase = new SimulatePurchase(person.id, packageId, quantity ?? 1, transactionId ?? undefined);
    const id = await this.commands.execute(purchase);
    return this.queries.execute(new GetTokenPurchase(person.id, id));
  }
}

/** Nothing personal is kept for what does not happen by itself. */
function purposeOf(begun: BeginPurchaseDto, codes: readonly string[]): BegunPurchase {
  const buysItself = begun.buysItself ?? false;
  return {
    photoId: begun.photoId ?? null,
    pack: begun.pack ?? null,
    expectedTokens: begun.expectedTokens,
    buysItself,
    deliveryEmail: buysItself ? (begun.deliveryEmail ?? null) : null,
    codes: buysItself ? codes : [],
    outcome: null,
    boughtIds: [],
  };
}
