import { Body, Controller, Delete, Get, HttpCode, Param, ParseIntPipe, Post, Put, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { withFieldsOfForm } from '../../../shared/errors';
import {
  AdminOnly,
  Anyone,
  Person,
  Reader,
  ReaderLanguage,
  StaffOnly,
  type CurrentPerson,
  type PhotoReader,
} from '../../../shared/http/access';
import { ApiErrors, NOT_FOR_PAGES } from '../../../shared/http/api-errors';
import { MessageDto } from '../../../shared/http/message.dto';
import { networkOf } from '../../../shared/http/rate-limit';
import { timeOf } from '../../../shared/shop-time';
import type { Language } from '../../../shared/text';
import type { Request } from 'express';
import { CheckGalleryCode } from './check-gallery-code.query';
import { CreateGallery } from './create-gallery.command';
import { DeleteGallery } from './delete-gallery.command';
import { EditGallery } from './edit-gallery.command';
import { HandGallery } from './hand-gallery.command';
import { CategoryDto, ListCategories } from './list-categories.query';
import { CountGalleries, GalleryCountsDto, GalleryDto, GetGallery, ListGalleries } from './list-galleries.query';
import {
  GalleryGroupDto,
  GalleryTitleDto,
  GetGalleryByName,
  ListGalleryGroups,
  ListGalleryTitles,
} from './list-gallery-titles.query';
import { CountSold, SoldPhotosDto } from '../photos/count-sold.query';
import { CATEGORIES } from './domain/category';
import {
  CreateGalleryDto,
  DeletedPhotosDto,
  EditGalleryDto,
  GalleriesQueryDto,
  GalleryCodeDto,
  GalleryCountsQueryDto,
  GalleryGroupsQueryDto,
  GalleryTitlesQueryDto,
  HandGalleryDto,
  RenameAlbumDto,
  SuggestionsQueryDto,
} from './gallery.dto';
import { SuggestedGalleryDto, SuggestGalleries } from './suggest-galleries.query';

@ApiTags('Galleries')
@Controller()
export class GalleryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The names of all categories, in the shop's order. */
  @ApiTags(NOT_FOR_PAGES)
  @Get('galleries/categories')
  @Anyone()
  listCategoryNames(): string[] {
    return [...CATEGORIES];
  }

  /** The categories with a picture and the number of galleries and photographs. */
  @Get('galleries/overview')
  @Anyone()
  listCategories(): Promise<CategoryDto[]> {
    return this.queries.execute(new ListCategories());
  }

  /** A page of the galleries of a category that have photographs. */
  @Get('galleries/category/:category/titles')
  @Anyone()
  @ApiErrors(400, 404)
  listGalleryTitles(
    @Param('category') category: string,
    @Query() { search, price, ...part }: GalleryTitlesQueryDto,
    @Reader() reader: PhotoReader,
  ): Promise<GalleryTitleDto[]> {
    return this.queries.execute(new ListGalleryTitles(category, { search, price }, part, reader));
  }

  /** Galleries that may be meant by a search that found nothing. */
  @Get('galleries/suggestions')
  @Anyone()
  @ApiErrors(400)
  suggestGalleries(
    @Query() { search }: SuggestionsQueryDto,
    @Reader() reader: PhotoReader,
  ): Promise<SuggestedGalleryDto[]> {
    return this.queries.execute(new SuggestGalleries(search, reader));
  }

  /** One gallery by its name, listed or not. */
  @Get('galleries/by-name/:name')
  @Anyone()
  @ApiErrors(400, 404)
  getGalleryByName(@Param('name') name: string, @Reader() reader: PhotoReader): Promise<GalleryTitleDto> {
    return this.queries.execute(new GetGalleryByName(name, reader));
  }

  /** Opens a gallery that is behind a code, for this session. */
  @Post('galleries/by-name/:name/code')
  @HttpCode(200)
  @Anyone()
  @ApiErrors(400, 404, 429)
  async openGallery(
    @Param('name') name: string,
    @Body() body: GalleryCodeDto,
    @Req() { session, ip }: Request,
    @Reader() reader: PhotoReader,
  ): Promise<GalleryTitleDto> {
    const given = await this.queries.execute(new CheckGalleryCode(name, body.code, networkOf(ip)));
    const codes = [...new Set([...reader.codes, ...(given === null ? [] : [given])])];
    if (given !== null) session.galleryCodes = codes;
    return this.queries.execute(new GetGalleryByName(name, { ...reader, codes }));
  }

  /** A page of the galleries as groups, newest first. */
  @Get('photos/gallery-groups')
  @Anyone()
  @ApiErrors(400, 404)
  listGalleryGroups(
    @Query() { limit, cursor, ...filter }: GalleryGroupsQueryDto,
    @Reader() reader: PhotoReader,
  ): Promise<GalleryGroupDto[]> {
    return this.queries.execute(new ListGalleryGroups(filter, { limit, cursor }, reader));
  }

  /** A page of all galleries, newest first; a photographer's are their own. */
  @Get('galleries')
  @StaffOnly('own')
  @ApiErrors(400, 404)
  listGalleries(
    @Query() { search, category, ...part }: GalleriesQueryDto,
    @ReaderLanguage() language: Language,
    @Reader() reader: PhotoReader,
  ): Promise<GalleryDto[]> {
    return this.queries.execute(new ListGalleries({ search, category }, part, language, reader));
  }

  /** Counts the same galleries, and those that a search finds. */
  @Get('galleries/counts')
  @StaffOnly('own')
  @ApiErrors(400, 404)
  countGalleries(
    @Query() filter: GalleryCountsQueryDto,
    @ReaderLanguage() language: Language,
    @Reader() reader: PhotoReader,
  ): Promise<GalleryCountsDto> {
    return this.queries.execute(new CountGalleries(filter, language, reader));
  }

  /** Makes a gallery. */
  @Post('galleries')
  @StaffOnly('own')
  @ApiErrors(400, 404, 409)
  async createGallery(@Body() body: CreateGalleryDto, @Person() person: CurrentPerson): Promise<GalleryDto> {
    const { tokenPrice = 1 } = body;
    const id = await this.commands.execute(new CreateGallery({ ...detailsOf(body), tokenPrice }, person.id));
    return this.queries.execute(new GetGallery(id));
  }

  /** Changes a gallery; a new name is seen everywhere at once. */
  @Put('galleries/:id')
  @StaffOnly({ galleryId: 'params.id' })
  @ApiErrors(400, 404, 409)
  async updateGallery(@Param('id', ParseIntPipe) id: number, @Body() body: EditGalleryDto): Promise<GalleryDto> {
    await this.commands.execute(new EditGallery({ id }, detailsOf(body)));
    return this.queries.execute(new GetGallery(id));
  }

  /** Gives a gallery to a photographer to work on; null: only to the administrators. */
  @Put('galleries/:id/photographer')
  @HttpCode(204)
  @AdminOnly()
  @ApiErrors(400, 404)
  async handGallery(@Param('id', ParseIntPipe) id: number, @Body() { photographerId }: HandGalleryDto): Promise<void> {
    await this.commands.execute(new HandGallery(id, photographerId));
  }

  /** Counts a gallery's photographs that were sold, and their buyers: to be asked before it is deleted. */
  @Get('galleries/:id/sold')
  @AdminOnly()
  @ApiErrors(400, 404)
  async countSoldOfGallery(@Param('id', ParseIntPipe) id: number): Promise<SoldPhotosDto> {
    await this.queries.execute(new GetGallery(id));
    return this.queries.execute(new CountSold({ galleryId: id }));
  }

  /** Puts a gallery into the trash with all its photographs; those that were sold stay with their buyers. */
  @Delete('galleries/:id')
  @StaffOnly({ galleryId: 'params.id' })
  @ApiErrors(400, 404)
  async deleteGallery(
    @Param('id', ParseIntPipe) id: number,
    @ReaderLanguage() language: Language,
  ): Promise<DeletedPhotosDto> {
    const { name } = await this.queries.execute(new GetGallery(id));
    return deleted(await this.commands.execute(new DeleteGallery({ id })), name, language);
  }

  /** The same for a gallery by its name. */
  @Delete('photos/gallery/:matchInfo')
  @StaffOnly({ galleryName: 'params.matchInfo' })
  @ApiErrors(400, 404)
  async deleteGalleryByName(
    @Param('matchInfo') name: string,
    @ReaderLanguage() language: Language,
  ): Promise<DeletedPhotosDto> {
    return deleted(await this.commands.execute(new DeleteGallery({ name })), name, language);
  }

  /** Renames a gallery: the second door to the same change (decision 1). */
  @Post('photos/update-album-title')
  @HttpCode(200)
  @StaffOnly({ galleryName: 'body.oldTitle' })
  @ApiErrors(400, 404, 409)
  async updateAlbumTitle(@Body() body: RenameAlbumDto, @ReaderLanguage() language: Language): Promise<MessageDto> {
    const rename = new EditGallery({ name: body.oldTitle }, { name: body.newTitle });
    await this.commands.execute(rename).catch(withFieldsOfForm({ name: 'newTitle' }));
    return { message: { en: 'Album title updated', af: 'Galerytitel verander' }[language] };
  }
}

function deleted(deletedPhotos: number, name: string, language: Language): DeletedPhotosDto {
  const photos = deletedPhotos === 1 ? 'foto' : 'foto’s';
  const message = {
    en: `Successfully deleted ${deletedPhotos} ${deletedPhotos === 1 ? 'photo' : 'photos'} from ${name}`,
    af: deletedPhotos === 0 ? `${name} is verwyder` : `${deletedPhotos} ${photos} is uit ${name} verwyder`,
  }[language];
  return { deletedPhotos, message };
}

function detailsOf<Body extends { publishedAt?: string | null }>({ publishedAt, ...details }: Body) {
  if (publishedAt === undefined) return details;
  return { ...details, publishedAt: publishedAt === null ? null : timeOf(publishedAt) };
}
