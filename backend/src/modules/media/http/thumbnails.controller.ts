import { Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly, Reader, ReaderLanguage, StaffOnly, type PhotoReader } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { ListPageDto } from '../../../shared/http/list-query.dto';
import type { Language } from '../../../shared/text';
import { FailedPhotoDto, ListFailedPhotos } from '../application/list-failed-photos.query';
import { RequeuePictures } from '../application/requeue-pictures.command';
import { RestartPictures } from '../application/restart-pictures.command';
import {
  CategoryThumbnailStatsDto,
  GetThumbnailStats,
  ThumbnailStatsDto,
  totalOf,
} from '../application/thumbnail-stats.query';
import { RequeuedDto, RestartedDto } from './thumbnails.dto';

@ApiTags('Thumbnails')
@Controller('admin')
export class ThumbnailsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Progress of the thumbnails; of a photographer's own photographs. */
  @Get('thumbnail-stats')
  @StaffOnly('own')
  async getThumbnailStats(@Reader() reader: PhotoReader): Promise<ThumbnailStatsDto> {
    return totalOf(await this.queries.execute(new GetThumbnailStats(reader)));
  }

  /** Progress of the thumbnails by category. */
  @Get('thumbnail-stats/categories')
  @StaffOnly('own')
  getThumbnailStatsByCategory(@Reader() reader: PhotoReader): Promise<CategoryThumbnailStatsDto[]> {
    return this.queries.execute(new GetThumbnailStats(reader));
  }

  /** The photographs whose pictures could not be made, newest first. */
  @Get('thumbnails/failed')
  @StaffOnly('own')
  @ApiErrors(400)
  listFailedPhotos(@Query() page: ListPageDto, @Reader() reader: PhotoReader): Promise<FailedPhotoDto[]> {
    return this.queries.execute(new ListFailedPhotos(page, reader));
  }

  /** Tries all photographs without pictures again. */
  @Post('thumbnails/retry')
  @HttpCode(200)
  @AdminOnly()
  async retryThumbnails(@ReaderLanguage() language: Language): Promise<RequeuedDto> {
    return requeued(await this.commands.execute(new RequeuePictures(null)), language);
  }

  /** Tries the pictures of one photograph again. */
  @Post('thumbnails/:photoId/retry')
  @HttpCode(200)
  @StaffOnly({ photoIds: 'params.photoId' })
  @ApiErrors(400, 404)
  async retryThumbnail(
    @Param('photoId', ParseIntPipe) photoId: number,
    @ReaderLanguage() language: Language,
  ): Promise<RequeuedDto> {
    return requeued(await this.commands.execute(new RequeuePictures(photoId)), language);
  }

  /** Restarts the process that makes the pictures, and the one that reads numbers; unfinished jobs go on. */
  @Post('restart-thumbnail-processor')
  @HttpCode(200)
  @AdminOnly()
  @ApiErrors(503)
  async restartThumbnailProcessor(@ReaderLanguage() language: Language): Promise<RestartedDto> {
    const pids = await this.commands.execute(new RestartPictures());
    const message = {
      en: 'The thumbnail processor was restarted.',
      af: 'Die duimnaelverwerker is herbegin.',
    };
    return { pid: pids[0] ?? 0, pids, message: message[language] };
  }
}

function requeued(queued: number, language: Language): RequeuedDto {
  const message = {
    en: `${queued} ${queued === 1 ? 'photo is' : 'photos are'} being tried again.`,
    af: `${queued} ${queued === 1 ? 'foto word' : 'foto’s word'} weer probeer.`,
  };
  return { queued, message: message[language] };
}
