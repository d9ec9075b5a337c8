import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
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
import { MessageDto } from '../../../shared/http/message.dto';
import { OwnListQueryDto } from '../../../shared/http/list-query.dto';
import type { Language, Text } from '../../../shared/text';
import { AddToCart, MergeCart, RemoveFromCart } from '../cart/change-cart.command';
import { CartDto, GetCart } from '../cart/get-cart.query';
import { PurchasedPhotosSummaryDto, SumPurchasedFiles } from '../delivery/get-purchased-files.query';
import {
  HasPurchased,
  ListPurchasedPhotos,
  ListPurchases,
  PurchasedPhotoDto,
  PurchaseDto,
} from './list-purchases.query';
import { PurchaseCart, PurchasePack } from './purchase-cart.command';
import { PurchasePhoto, type Buyer } from './purchase.command';
import { placeOf } from '../packs/read-packs';
import {
  IsPurchasedDto,
  MergeCartDto,
  PhotoIdDto,
  PurchaseCartDto,
  PurchasedCartDto,
  PurchasedPhotoAnswerDto,
  PurchasePackDto,
  PurchasePhotoDto,
} from './orders.dto';

const texts = {
  added: { en: 'Added to cart', af: 'In mandjie gesit' },
  removed: { en: 'Removed from cart', af: 'Uit mandjie gehaal' },
  cleared: { en: 'Cart cleared', af: 'Mandjie leeggemaak' },
} satisfies Record<string, Text>;

@ApiTags('Cart and purchases')
@Controller()
export class OrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The signed-in person's cart. */
  @Get('cart')
  @SignedIn()
  getCart(@Person() person: CurrentPerson, @Reader() reader: PhotoReader): Promise<CartDto> {
    return this.queries.execute(new GetCart(person.id, reader));
  }

  /** Puts a photograph into the cart. */
  @Post('cart/add')
  @HttpCode(200)
  @SignedIn()
  @ApiErrors(400, 404, 409)
  async addToCart(
    @Body() { photoId }: PhotoIdDto,
    @Person() person: CurrentPerson,
    @Reader() reader: PhotoReader,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    await this.commands.execute(new AddToCart(person.id, photoId, reader));
    return { message: texts.added[language] };
  }

  /**
   * Puts several photographs into the cart, such as those that were chosen before signing in; answers all that is in it
   * now.
   */
  @Post('cart/merge')
  @HttpCode(200)
  @SignedIn()
  @ApiErrors(400)
  async mergeCart(
    @Body() { photoIds, listToken }: MergeCartDto,
    @Person() person: CurrentPerson,
    @Reader() reader: PhotoReader,
  ): Promise<CartDto> {
    await this.commands.execute(new MergeCart(person.id, photoIds, reader, listToken));
    return this.queries.execute(new GetCart(person.id, reader));
  }

  /** Takes a photograph out of the cart. */
  @Post('cart/remove')
  @HttpCode(200)
  @SignedIn()
  @ApiErrors(400)
  async removeFromCart(
    @Body() { photoId }: PhotoIdDto,
    @Person() person: CurrentPerson,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    await this.commands.execute(new RemoveFromCart(person.id, photoId));
    return { message: texts.removed[language] };
  }

  /** Empties the cart. */
  @Post('cart/clear')
  @HttpCode(200)
  @SignedIn()
  async clearCart(@Person() person: CurrentPerson, @ReaderLanguage() language: Language): Promise<MessageDto> {
    await this.commands.execute(new RemoveFromCart(person.id, null));
    return { message: texts.cleared[language] };
  }

  /** Buys everything in the cart; photographs owned already are not charged for. */
  @Post('cart/purchase')
  @HttpCode(200)
  @SignedIn()
  @ClosedDuringMaintenance()
  @TakesIdempotencyKey()
  @ApiErrors(400, 402, 409)
  async purchaseCart(
    @Body() { deliveryEmail, expectedTokens }: PurchaseCartDto,
    @Person() { id: userId }: CurrentPerson,
    @Reader() reader: PhotoReader,
    @IdempotencyKey() key: string | null,
  ): Promise<PurchasedCartDto> {
    const buyer = buyerOf(userId, key, deliveryEmail, expectedTokens);
    return answerOf(await this.commands.execute(new PurchaseCart(buyer, reader)));
  }

  /** Buys all photographs of a player in a match or on a day at once, beside the cart. */
  @Post('purchase-pack')
  @HttpCode(200)
  @SignedIn()
  @ClosedDuringMaintenance()
  @TakesIdempotencyKey()
  @ApiErrors(400, 402, 404, 409)
  async purchasePack(
    @Body() { pack, deliveryEmail, expectedTokens }: PurchasePackDto,
    @Person() { id: userId }: CurrentPerson,
    @Reader() reader: PhotoReader,
    @IdempotencyKey() key: string | null,
  ): Promise<PurchasedCartDto> {
    const buyer = buyerOf(userId, key, deliveryEmail, expectedTokens);
    return answerOf(await this.commands.execute(new PurchasePack(buyer, placeOf(pack), reader)));
  }

  /** Buys one photograph. */
  @Post('purchase-photo')
  @HttpCode(200)
  @SignedIn()
  @ClosedDuringMaintenance()
  @TakesIdempotencyKey()
  @ApiErrors(400, 402, 404, 409)
  async purchasePhoto(
    @Body() { photoId, emailAddress, expectedTokens }: PurchasePhotoDto,
    @Person() { id: userId }: CurrentPerson,
    @Reader() reader: PhotoReader,
    @ReaderLanguage() language: Language,
    @IdempotencyKey() key: string | null,
  ): Promise<PurchasedPhotoAnswerDto> {
    const buyer = buyerOf(userId, key, emailAddress, expectedTokens);
    const [purchase] = await this.commands.execute(new PurchasePhoto(buyer, photoId, reader));
    const address = purchase?.emailAddress ?? '';
    const message = {
      en: `The photo is on its way to ${address}. You can download it under My photos, too.`,
      af: `Die foto is op pad na ${address}. Jy kan dit ook onder My foto’s aflaai.`,
    };
    return { emailSent: purchase?.emailSent ?? false, message: message[language] };
  }

  /** Whether the signed-in person has bought a photograph. */
  @Get('photos/:id/is-purchased')
  @SignedIn()
  @ApiErrors(400)
  async isPurchased(@Param('id', ParseIntPipe) id: number, @Person() person: CurrentPerson): Promise<IsPurchasedDto> {
    return { purchased: await this.queries.execute(new HasPurchased(person.id, id)) };
  }

  /** The photographs that the signed-in person has bought, with their download links. */
  @Get('user/purchased-photos')
  @SignedIn()
  @ApiErrors(400)
  listPurchasedPhotos(@Query() page: OwnListQueryDto, @Person() person: CurrentPerson): Promise<PurchasedPhotoDto[]> {
    return this.queries.execute(new ListPurchasedPhotos(person.id, page));
  }

  /** Counts the photographs that the signed-in person can download, and adds up their sizes. */
  @Get('user/purchased-photos/summary')
  @SignedIn()
  getPurchasedPhotosSummary(@Person() person: CurrentPerson): Promise<PurchasedPhotosSummaryDto> {
    return this.queries.execute(new SumPurchasedFiles(person.id));
  }

  /** The signed-in person's purchases of photographs, newest first. */
  @ApiTags(NOT_FOR_PAGES)
  @Get('user/purchases')
  @SignedIn()
  @ApiErrors(400)
  listPurchases(@Query() page: OwnListQueryDto, @Person() person: CurrentPerson): Promise<PurchaseDto[]> {
    return this.queries.execute(new ListPurchases(person.id, page));
  }
}

function buyerOf(
  userId: number,
  idempotencyKey: string | null,
  deliveryEmail?: string,
  expectedTokens?: number,
): Buyer {
  return {
    userId,
    deliveryEmail: deliveryEmail ?? null,
    expectedTokens: expectedTokens ?? null,
    idempotencyKey,
  };
}

function answerOf(purchases: PurchaseDto[]): PurchasedCartDto {
  return { purchases, totalTokensSpent: purchases.reduce((sum, { tokensSpent }) => sum + tokensSpent, 0) };
}
