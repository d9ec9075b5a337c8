import { Body, Controller, Delete, Get, HttpCode, Param, ParseIntPipe, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { AdminOnly, Anyone, AsksOnly, Person, ReaderLanguage, type CurrentPerson } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { MessageDto } from '../../../shared/http/message.dto';
import type { Language } from '../../../shared/text';
import { BrowseGallery } from '../application/browse-gallery.query';
import { DeletePhoto } from '../application/delete-photo.command';
import { EditPhoto } from '../application/edit-photo.command';
import { FeaturePhoto } from '../application/feature-photo.command';
import { FindKnownPhotos } from '../application/find-known-photos.query';
import { ListMatchPhotos, ListRecentPhotos } from '../application/get-photos.query';
import { GetMatch } from '../application/list-fixtures.query';
import { GetPhotos, PhotoDto } from '../contract';
import { photoNotFound } from '../domain/catalog.errors';
import {
  EditPhotoDto,
  GalleryPageDto,
  GalleryPageQueryDto,
  KnownFileDto,
  KnownFilesQueryDto,
  PhotosQueryDto,
} from './gallery.dto';

/** Photographs of a match that its page shows at most. */
const MATCH_PHOTOS = 100;

@ApiTags('Photos')
@Controller('photos')
export class PhotoController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The newest photographs, or those with the given ids. */
  @Get()
  @Anyone()
  @ApiQuery({ name: 'ids', required: false, type: [Number], style: 'form', explode: false })
  @ApiErrors(400)
  async listPhotos(
    @Query() { limit, hasThumbnails, ids }: PhotosQueryDto,
    @Person() person: CurrentPerson | null,
  ): Promise<PhotoDto[]> {
    if (ids === undefined) return this.queries.execute(new ListRecentPhotos(limit, hasThumbnails, isAdmin(person)));
    const photos = await this.queries.execute(new GetPhotos([...new Set(ids)], isAdmin(person)));
    return photos.filter((photo) => isShown(photo, person));
  }

  /** A page of a gallery's photographs, by the gallery's name. */
  @Get('gallery/:name')
  @Anyone()
  @ApiErrors(400, 404)
  browseGallery(
    @Param('name') name: string,
    @Query() { v: _, ...page }: GalleryPageQueryDto,
    @Person() person: CurrentPerson | null,
  ): Promise<GalleryPageDto> {
    return this.queries.execute(new BrowseGallery(name, page, isAdmin(person)));
  }

  /** The photographs of a match. */
  @Get('match/:id')
  @Anyone()
  @ApiErrors(400, 404)
  async listMatchPhotos(
    @Param('id', ParseIntPipe) id: number,
    @Person() person: CurrentPerson | null,
  ): Promise<PhotoDto[]> {
    await this.queries.execute(new GetMatch(id));
    return this.queries.execute(new ListMatchPhotos(id, MATCH_PHOTOS, isAdmin(person)));
  }

  /** Which of these files the shop, or one gallery, has already: what is known need not be sent again. */
  @Post('known-files')
  @HttpCode(200)
  @AdminOnly()
  @AsksOnly()
  @ApiErrors(400)
  findKnownFiles(@Body() { hashes, galleryId }: KnownFilesQueryDto): Promise<KnownFileDto[]> {
    return this.queries.execute(new FindKnownPhotos(hashes, galleryId ?? null));
  }

  /** One photograph. */
  @Get(':id')
  @Anyone()
  @ApiErrors(400, 404)
  getPhoto(@Param('id', ParseIntPipe) id: number, @Person() person: CurrentPerson | null): Promise<PhotoDto> {
    return this.photo(id, person);
  }

  /** Changes a photograph's title, description or price. */
  @Put(':id')
  @AdminOnly()
  @ApiErrors(400, 404)
  async updatePhoto(
    @Param('id', ParseIntPipe) id: number,
    @Body() body: EditPhotoDto,
    @Person() person: CurrentPerson,
  ): Promise<PhotoDto> {
    await this.commands.execute(new EditPhoto(id, { ...body }));
    return this.photo(id, person);
  }

  /** Deletes a photograph and its files. */
  @Delete(':id')
  @AdminOnly()
  @ApiErrors(400, 404)
  async deletePhoto(@Param('id', ParseIntPipe) id: number, @ReaderLanguage() language: Language): Promise<MessageDto> {
    await this.commands.execute(new DeletePhoto(id));
    return { message: { en: 'Photo deleted', af: 'Foto verwyder' }[language] };
  }

  /** Makes a photograph the picture of its gallery. */
  @Post(':id/set-as-featured')
  @HttpCode(200)
  @AdminOnly()
  @ApiErrors(400, 404)
  async setAsFeatured(
    @Param('id', ParseIntPipe) id: number,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    await this.commands.execute(new FeaturePhoto(id));
    return { message: { en: 'Photo set as featured', af: 'Foto is nou die galery se voorbladfoto' }[language] };
  }

  private async photo(id: number, person: CurrentPerson | null): Promise<PhotoDto> {
    const [photo] = await this.queries.execute(new GetPhotos([id], isAdmin(person)));
    if (!photo || !isShown(photo, person)) throw photoNotFound();
    return photo;
  }
}

/** Photographs of which no pictures could be made are for administrators. */
function isShown({ status }: PhotoDto, person: CurrentPerson | null): boolean {
  return status !== 'failed' || isAdmin(person);
}

function isAdmin(person: CurrentPerson | null): boolean {
  return person?.isAdmin ?? false;
}
