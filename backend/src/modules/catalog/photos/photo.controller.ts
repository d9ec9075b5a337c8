import { Body, Controller, Delete, Get, HttpCode, Param, ParseIntPipe, Post, Put, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Anyone, AsksOnly, Reader, ReaderLanguage, StaffOnly, type PhotoReader } from '../../../shared/http/access';
import { ApiErrors, NOT_FOR_PAGES } from '../../../shared/http/api-errors';
import { MessageDto } from '../../../shared/http/message.dto';
import type { Language } from '../../../shared/text';
import { BrowseGallery, GalleryPageDto } from './browse-gallery.query';
import { DeletePhotos } from './change-selection.command';
import { EditPhoto } from './edit-photo.command';
import { FeaturePhoto } from './feature-photo.command';
import { FindKnownPhotos, KnownFileDto } from './find-known-photos.query';
import { ListMatchPhotos, ListRecentPhotos } from './get-photos.query';
import { ListPhotoNeighbours } from './list-neighbours.query';
import { GetGalleryTimeLine, GetMatchTimeLine, TimeLinePartDto } from './get-time-line.query';
import { GetMatch } from '../fixtures/list-fixtures.query';
import { GetShownPhotos, PhotoDto } from '../contract';
import { photoNotFound } from '../catalog.errors';
import {
  EditPhotoDto,
  GalleryPageQueryDto,
  KnownFilesQueryDto,
  MatchPhotosQueryDto,
  PhotosQueryDto,
} from './photo.dto';

@ApiTags('Photos')
@Controller('photos')
export class PhotoController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** A page of the newest photographs, or those with the given ids. */
  @Get()
  @Anyone()
  @ApiQuery({ name: 'ids', required: false, type: [Number], style: 'form', explode: false })
  @ApiErrors(400)
  listPhotos(
    @Query() { limit, cursor, hasThumbnails, ids }: PhotosQueryDto,
    @Reader() reader: PhotoReader,
  ): Promise<PhotoDto[]> {
    if (ids === undefined) return this.queries.execute(new ListRecentPhotos({ limit, cursor }, hasThumbnails, reader));
    return this.queries.execute(new GetShownPhotos([...new Set(ids)], reader));
  }

  /** A page of a gallery's photographs, by the gallery's name; 403 while its code was not given. */
  @Get('gallery/:name')
  @Anyone()
  @ApiErrors(400, 403, 404)
  async browseGallery(
    @Param('name') name: string,
    @Query() { v: _, ...part }: GalleryPageQueryDto,
    @Reader() reader: PhotoReader,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GalleryPageDto> {
    const page = await this.queries.execute(new BrowseGallery(name, part, reader));
    // A visitor's browser keeps the page and revalidates it by ETag; pages behind a code are never kept.
    if (!reader.isAdmin && reader.codes.length === 0) response.setHeader('Cache-Control', 'private, no-cache');
    return page;
  }

  /** The photographs of a match, in the order of capture. */
  @Get('match/:id')
  @Anyone()
  @ApiErrors(400, 404)
  async listMatchPhotos(
    @Param('id', ParseIntPipe) id: number,
    @Query() page: MatchPhotosQueryDto,
    @Reader() reader: PhotoReader,
  ): Promise<PhotoDto[]> {
    await this.queries.execute(new GetMatch(id, reader));
    return this.queries.execute(new ListMatchPhotos(id, page, reader));
  }

  /** The photographs of a gallery, counted along the time of their capture. */
  @Get('gallery/:name/time-line')
  @Anyone()
  getGalleryTimeLine(@Param('name') name: string, @Reader() reader: PhotoReader): Promise<TimeLinePartDto[]> {
    return this.queries.execute(new GetGalleryTimeLine(name, reader));
  }

  /** The photographs of a match, counted along the time of their capture. */
  @Get('match/:id/time-line')
  @Anyone()
  @ApiErrors(400, 404)
  async getMatchTimeLine(
    @Param('id', ParseIntPipe) id: number,
    @Reader() reader: PhotoReader,
  ): Promise<TimeLinePartDto[]> {
    await this.queries.execute(new GetMatch(id, reader));
    return this.queries.execute(new GetMatchTimeLine(id, reader));
  }

  /** Finds which of these files the shop, or one gallery, has already, so that they need not be sent again. */
  @Post('known-files')
  @HttpCode(200)
  @StaffOnly({ galleryId: 'body.galleryId' })
  @AsksOnly()
  @ApiErrors(400, 404)
  findKnownFiles(
    @Body() { hashes, galleryId, everywhere }: KnownFilesQueryDto,
    @Reader() reader: PhotoReader,
  ): Promise<KnownFileDto[]> {
    return this.queries.execute(new FindKnownPhotos(hashes, galleryId ?? null, reader, everywhere));
  }

  /** One photograph. */
  @Get(':id')
  @Anyone()
  @ApiErrors(400, 404)
  getPhoto(@Param('id', ParseIntPipe) id: number, @Reader() reader: PhotoReader): Promise<PhotoDto> {
    return this.photo(id, reader);
  }

  /** A photograph among its neighbours in time; itself is one of them. */
  @Get(':id/neighbours')
  @Anyone()
  @ApiErrors(400, 404)
  listPhotoNeighbours(@Param('id', ParseIntPipe) id: number, @Reader() reader: PhotoReader): Promise<PhotoDto[]> {
    return this.queries.execute(new ListPhotoNeighbours(id, reader));
  }

  /** Changes a photograph's title, description or price. */
  @Put(':id')
  @StaffOnly({ photoIds: 'params.id' })
  @ApiErrors(400, 404)
  async updatePhoto(
    @Param('id', ParseIntPipe) id: number,
    @Body() body: EditPhotoDto,
    @Reader() reader: PhotoReader,
  ): Promise<PhotoDto> {
    await this.commands.execute(new EditPhoto(id, { ...body }));
    return this.photo(id, reader);
  }

  /** Puts a photograph into the trash; one that was sold stays with its buyers. */
  @ApiTags(NOT_FOR_PAGES)
  @Delete(':id')
  @StaffOnly({ photoIds: 'params.id' })
  @ApiErrors(400, 404)
  async deletePhoto(@Param('id', ParseIntPipe) id: number, @ReaderLanguage() language: Language): Promise<MessageDto> {
    if ((await this.commands.execute(new DeletePhotos([id]))) === 0) throw photoNotFound();
    return { message: { en: 'Photo deleted', af: 'Foto verwyder' }[language] };
  }

  /** Makes a photograph the picture of its gallery. */
  @Post(':id/set-as-featured')
  @HttpCode(200)
  @StaffOnly({ photoIds: 'params.id' })
  @ApiErrors(400, 404)
  async setAsFeatured(
    @Param('id', ParseIntPipe) id: number,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    await this.commands.execute(new FeaturePhoto(id));
    return { message: { en: 'Photo set as featured', af: 'Foto is nou die galery se voorbladfoto' }[language] };
  }

  private async photo(id: number, reader: PhotoReader): Promise<PhotoDto> {
    const [photo] = await this.queries.execute(new GetShownPhotos([id], reader, true));
    if (!photo) throw photoNotFound();
    return photo;
  }
}
