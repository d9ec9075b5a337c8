import { Body, Controller, Delete, Get, HttpCode, Param, ParseIntPipe, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  Person,
  Reader,
  ReaderLanguage,
  SignedIn,
  type CurrentPerson,
  type PhotoReader,
} from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { MessageDto } from '../../../shared/http/message.dto';
import type { Language, Text } from '../../../shared/text';
import { AddFavourite, MergeFavourites, RemoveFavourite } from './change-favourites.command';
import { FavouriteDto, ListFavouriteIds, ListFavourites } from './list-favourites.query';
import { FavouriteIdsDto, FavouritesQueryDto, MergeFavouritesDto } from './favourite.dto';

const texts = {
  added: { en: 'Saved to favourites', af: 'By gunstelinge gesit' },
  removed: { en: 'Removed from favourites', af: 'Uit gunstelinge gehaal' },
} satisfies Record<string, Text>;

/** The photographs that a signed-in person has saved. */
@ApiTags('Favourites')
@Controller('favourites')
export class FavouriteController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The saved photographs, the latest first. */
  @Get()
  @SignedIn()
  @ApiErrors(400)
  listFavourites(
    @Query() page: FavouritesQueryDto,
    @Person() person: CurrentPerson,
    @Reader() reader: PhotoReader,
  ): Promise<FavouriteDto[]> {
    return this.queries.execute(new ListFavourites(person.id, page, reader));
  }

  /** The ids of all saved photographs. */
  @Get('ids')
  @SignedIn()
  async listFavouriteIds(@Person() person: CurrentPerson): Promise<FavouriteIdsDto> {
    return { photoIds: await this.queries.execute(new ListFavouriteIds(person.id)) };
  }

  /** Takes over what was saved before signing in; answers all that is saved now. */
  @Post('merge')
  @HttpCode(200)
  @SignedIn()
  @ApiErrors(400)
  async mergeFavourites(
    @Body() { photoIds }: MergeFavouritesDto,
    @Person() person: CurrentPerson,
    @Reader() reader: PhotoReader,
  ): Promise<FavouriteIdsDto> {
    await this.commands.execute(new MergeFavourites(person.id, photoIds, reader));
    return { photoIds: await this.queries.execute(new ListFavouriteIds(person.id)) };
  }

  /** Saves a photograph. */
  @Put(':photoId')
  @SignedIn()
  @ApiErrors(400, 404, 409)
  async addFavourite(
    @Param('photoId', ParseIntPipe) photoId: number,
    @Person() person: CurrentPerson,
    @Reader() reader: PhotoReader,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    await this.commands.execute(new AddFavourite(person.id, photoId, reader));
    return { message: texts.added[language] };
  }

  /** Takes a photograph out. */
  @Delete(':photoId')
  @SignedIn()
  @ApiErrors(400)
  async removeFavourite(
    @Param('photoId', ParseIntPipe) photoId: number,
    @Person() person: CurrentPerson,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    await this.commands.execute(new RemoveFavourite(person.id, photoId));
    return { message: texts.removed[language] };
  }
}
