import { Body, Controller, Delete, Get, HttpCode, Param, ParseIntPipe, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  AdminOnly,
  Anyone,
  Person,
  Reader,
  ReaderLanguage,
  SignedIn,
  type CurrentPerson,
  type PhotoReader,
} from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { MessageDto } from '../../../shared/http/message.dto';
import { PackPlaceDto } from '../../../shared/http/pack-place.dto';
import type { Language } from '../../../shared/text';
import { AddPackToCart, RemovePackFromCart } from '../cart/change-cart.command';
import { GetPack, OfferedPackDto } from './get-pack.query';
import { ListPackCaps } from './list-pack-caps.query';
import { SetPackCaps } from './set-pack-caps.command';
import { placeOf } from './read-packs';
import { PackCapsDto } from './packs.dto';

/** All photographs of a player in a match or on a day, sold together. */
@ApiTags('Packs')
@Controller()
export class PacksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The pack of a player in a match or on a day, with its price for the reader. */
  @Get('packs')
  @Anyone()
  @ApiErrors(400, 404)
  getPack(
    @Query() place: PackPlaceDto,
    @Person() person: CurrentPerson | null,
    @Reader() reader: PhotoReader,
  ): Promise<OfferedPackDto> {
    return this.queries.execute(new GetPack(placeOf(place), person?.id ?? null, reader));
  }

  /** Puts a pack into the cart, as one line. */
  @Post('cart/packs')
  @HttpCode(200)
  @SignedIn()
  @ApiErrors(400, 404, 409)
  async addPackToCart(
    @Body() place: PackPlaceDto,
    @Person() person: CurrentPerson,
    @Reader() reader: PhotoReader,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    await this.commands.execute(new AddPackToCart(person.id, placeOf(place), reader));
    return { message: { en: 'Added to cart', af: 'In mandjie gesit' }[language] };
  }

  /** Takes a pack out of the cart. */
  @Delete('cart/packs/:id')
  @SignedIn()
  @ApiErrors(400)
  async removePackFromCart(
    @Param('id', ParseIntPipe) id: number,
    @Person() person: CurrentPerson,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    await this.commands.execute(new RemovePackFromCart(person.id, id));
    return { message: { en: 'Removed from cart', af: 'Uit mandjie gehaal' }[language] };
  }

  /** The highest prices of packs, for each category in which teams play. */
  @Get('admin/pack-caps')
  @AdminOnly()
  async listPackCaps(): Promise<PackCapsDto> {
    return { caps: await this.queries.execute(new ListPackCaps()) };
  }

  /** Sets what packs cost at most; a category without a cap sells none. */
  @Put('admin/pack-caps')
  @AdminOnly()
  @ApiErrors(400)
  async setPackCaps(@Body() { caps }: PackCapsDto): Promise<PackCapsDto> {
    await this.commands.execute(new SetPackCaps(caps));
    return { caps: await this.queries.execute(new ListPackCaps()) };
  }
}
