import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { fieldError } from '../../../shared/errors';
import { Person, Reader, StaffOnly, type CurrentPerson, type PhotoReader } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { ListSorting, SortingDto } from './list-sorting.query';
import { ListUploadDays } from './list-upload-days.query';
import { SortPhotos, type KnownGallery, type NewGallery } from './sort-photos.command';
import { SortedGalleryDto, SortedPhotosDto, SortPhotosDto, SortingQueryDto } from './sorting.dto';

/** A day's photographs, which are sorted into galleries; photographers sort those of their own. */
@ApiTags('Sorting')
@Controller('admin/sorting')
export class SortingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The last days on which photographs were uploaded; a photographer's are those of their own galleries. */
  @Get('days')
  @StaffOnly('own')
  listUploadDays(@Reader() reader: PhotoReader): Promise<string[]> {
    return this.queries.execute(new ListUploadDays(reader));
  }

  /** All photographs of a day or gallery by time, with cameras, galleries and matches that they can be sorted by. */
  @Get()
  @StaffOnly('own')
  @ApiErrors(400)
  listSorting(
    @Query() { galleryId, day = '', by = 'uploaded' }: SortingQueryDto,
    @Reader() reader: PhotoReader,
  ): Promise<SortingDto> {
    return this.queries.execute(new ListSorting(galleryId === undefined ? { day, by } : { galleryId }, reader));
  }

  /** Sorts photographs into galleries, all or nothing; new ones are drafts. The same again changes nothing more. */
  @Post('galleries')
  @HttpCode(200)
  @StaffOnly({ galleryId: 'body.galleries.galleryId', photoIds: 'body.galleries.photoIds' })
  @ApiErrors(400, 404, 409)
  sortPhotos(
    @Body() { galleries }: SortPhotosDto,
    @Person() person: CurrentPerson,
    @Reader() reader: PhotoReader,
  ): Promise<SortedGalleryDto[]> {
    return this.commands.execute(new SortPhotos(galleries.map(targetOf), person.id, reader));
  }
}

const idOrProperties = () =>
  fieldError('invalid', 'contradiction', 'galleries', {
    en: 'Send the number of a gallery, or the name, category, price and match of a new one, not both.',
    af: 'Stuur die nommer van ’n galery, of die naam, kategorie, prys en wedstryd van ’n nuwe een, nie albei nie.',
  });

function targetOf({ galleryId, photoIds, ...details }: SortedPhotosDto): NewGallery | KnownGallery {
  const ids = [...new Set(photoIds)];
  const { name = '', category = '', tokenPrice = 1, matchId = null } = details;
  if (galleryId === undefined) return { name, category, tokenPrice, matchId, photoIds: ids };
  if (Object.values(details).some((one) => (one ?? '') !== '')) throw idOrProperties();
  return { galleryId, photoIds: ids };
}
