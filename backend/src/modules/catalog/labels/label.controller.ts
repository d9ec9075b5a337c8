import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AsksOnly, Person, ReaderLanguage, StaffOnly, type CurrentPerson } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import type { Language } from '../../../shared/text';
import { SelectionDto } from '../photos/selection.dto';
import { ChangeLabels } from './change-labels.command';
import { ImportLabels } from './import-labels.command';
import {
  ChangeLabelsDto,
  ImportedLabelsDto,
  LabelledGalleryQueryDto,
  LabelListDto,
  PhotoLabelsDto,
  PlannedLabelsDto,
  ReservedPhotoDto,
} from './label.dto';
import { LabelledGalleryDto, ListGalleryLabels } from './list-gallery-labels.query';
import { PlanLabels } from './plan-labels.query';
import { ReservePhotos } from './reserve-photos.command';

/** Shirt labels as the office gives them. */
@ApiTags('Shirt labels')
@Controller()
export class LabelController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** A page of a gallery's photographs with their labels and suggestions, in the order of capture. */
  @Get('galleries/:id/labels')
  @StaffOnly({ galleryId: 'params.id' })
  @ApiErrors(400, 404)
  listGalleryLabels(
    @Param('id', ParseIntPipe) id: number,
    @Query() page: LabelledGalleryQueryDto,
  ): Promise<LabelledGalleryDto> {
    return this.queries.execute(new ListGalleryLabels(id, page));
  }

  /** Adds, refuses and accepts single labels of one or many photographs; all other labels stay. */
  @Post('photos/selection/labels')
  @HttpCode(200)
  @StaffOnly({ photoIds: 'body.photoIds' })
  @ApiErrors(400)
  changeLabels(
    @Body() { photoIds, changes }: ChangeLabelsDto,
    @Person() person: CurrentPerson,
  ): Promise<PhotoLabelsDto[]> {
    return this.commands.execute(new ChangeLabels([...new Set(photoIds)], changes, person.id));
  }

  /** Reserves photographs for a minute, so that two people who label a gallery get different ones. */
  @Post('photos/selection/reserve')
  @HttpCode(200)
  @StaffOnly({ photoIds: 'body.photoIds' })
  @AsksOnly()
  @ApiErrors(400)
  async reservePhotos(
    @Body() { photoIds }: SelectionDto,
    @Person() person: CurrentPerson,
    @ReaderLanguage() language: Language,
  ): Promise<ReservedPhotoDto[]> {
    const photos = await this.commands.execute(new ReservePhotos([...new Set(photoIds)], person.id));
    if (person.isAdmin) return photos;
    // Photographers learn no names.
    const somebody = { en: 'somebody else', af: 'iemand anders' }[language];
    return photos.map((photo) => ({ ...photo, takenBy: photo.takenBy && somebody }));
  }

  /** Previews an import of a list of labels, line by line. */
  @Post('galleries/:id/labels/import/preview')
  @HttpCode(200)
  @StaffOnly({ galleryId: 'params.id' })
  @AsksOnly()
  @ApiErrors(400, 404)
  async previewLabels(
    @Param('id', ParseIntPipe) id: number,
    @Body() { csv }: LabelListDto,
    @ReaderLanguage() language: Language,
  ): Promise<PlannedLabelsDto[]> {
    const lines = await this.queries.execute(new PlanLabels(id, csv));
    return lines.map(({ line, file, labels, state, added, problems }) => ({
      line,
      file,
      labels,
      state,
      added,
      problems: problems.map((problem) => problem[language]),
    }));
  }

  /** Adds the labels of a list; lines that are wrong are passed over. */
  @Post('galleries/:id/labels/import')
  @HttpCode(200)
  @StaffOnly({ galleryId: 'params.id' })
  @ApiErrors(400, 404)
  async importLabels(
    @Param('id', ParseIntPipe) id: number,
    @Body() { csv }: LabelListDto,
    @Person() person: CurrentPerson,
    @ReaderLanguage() language: Language,
  ): Promise<ImportedLabelsDto> {
    const done = await this.commands.execute(new ImportLabels(id, csv, person.id));
    const message = {
      en: `${done.labels} ${done.labels === 1 ? 'label' : 'labels'} added to ${done.photos} ${done.photos === 1 ? 'photo' : 'photos'}.`,
      af: `${done.labels} ${done.labels === 1 ? 'nommer' : 'nommers'} by ${done.photos} ${done.photos === 1 ? 'foto' : 'foto’s'} gevoeg.`,
    };
    return { ...done, message: message[language] };
  }
}
