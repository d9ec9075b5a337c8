import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly, AsksOnly, Reader, ReaderLanguage, StaffOnly, type PhotoReader } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import type { Language } from '../../../shared/text';
import { DeletePhotos, MovePhotos, RepricePhotos } from './change-selection.command';
import { CountSold, SoldPhotosDto } from './count-sold.query';
import { HidePhotos } from './hide-photos.command';
import {
  ChangedPhotosDto,
  HideSelectionDto,
  MoveSelectionDto,
  RepriceSelectionDto,
  SelectionDto,
} from './selection.dto';

/** Many photographs at once. */
@ApiTags('Photos')
@Controller('photos/selection')
export class SelectionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Moves photographs to another gallery; those that it has already stay where they are. */
  @Post('move')
  @HttpCode(200)
  @StaffOnly({ photoIds: 'body.photoIds', galleryId: 'body.galleryId' })
  @ApiErrors(400, 404)
  async moveSelection(
    @Body() { photoIds, galleryId }: MoveSelectionDto,
    @ReaderLanguage() language: Language,
  ): Promise<ChangedPhotosDto> {
    const count = await this.commands.execute(new MovePhotos([...new Set(photoIds)], galleryId));
    return changed(count, { en: 'moved', af: 'geskuif' }, language);
  }

  /** Gives photographs another price. */
  @Post('reprice')
  @HttpCode(200)
  @StaffOnly({ photoIds: 'body.photoIds' })
  @ApiErrors(400)
  async repriceSelection(
    @Body() { photoIds, tokenPrice }: RepriceSelectionDto,
    @ReaderLanguage() language: Language,
  ): Promise<ChangedPhotosDto> {
    const count = await this.commands.execute(new RepricePhotos([...new Set(photoIds)], tokenPrice));
    return changed(count, { en: 'repriced', af: 'se prys verander' }, language);
  }

  /**
   * Hides photographs from everybody but those who work on them; an administrator also shows them again, but for those
   * with an open report.
   */
  @Post('hide')
  @HttpCode(200)
  @StaffOnly({ photoIds: 'body.photoIds' })
  @ApiErrors(400, 403)
  async hideSelection(
    @Body() { photoIds, hidden }: HideSelectionDto,
    @Reader() reader: PhotoReader,
    @ReaderLanguage() language: Language,
  ): Promise<ChangedPhotosDto> {
    const { changed: count, reported } = await this.commands.execute(
      new HidePhotos([...new Set(photoIds)], hidden, reader),
    );
    const done = hidden ? { en: 'hidden', af: 'versteek' } : { en: 'shown again', af: 'weer gewys' };
    const answer = changed(count, done, language);
    if (reported === 0) return answer;
    const kept = {
      en: `${reported} with an open report stay${reported === 1 ? 's' : ''} hidden until it is decided.`,
      af: `${reported} wat gerapporteer is, bly versteek totdat daaroor besluit is.`,
    };
    return { count, message: `${answer.message}. ${kept[language]}` };
  }

  /** Counts those that were sold, and their buyers: to be asked before they are deleted. */
  @Post('sold')
  @HttpCode(200)
  @AdminOnly()
  @AsksOnly()
  @ApiErrors(400)
  countSoldOfSelection(@Body() { photoIds }: SelectionDto): Promise<SoldPhotosDto> {
    return this.queries.execute(new CountSold({ photoIds }));
  }

  /** Puts photographs into the trash; those that were sold stay with their buyers. */
  @Post('delete')
  @HttpCode(200)
  @StaffOnly({ photoIds: 'body.photoIds' })
  @ApiErrors(400)
  async deleteSelection(
    @Body() { photoIds }: SelectionDto,
    @ReaderLanguage() language: Language,
  ): Promise<ChangedPhotosDto> {
    const count = await this.commands.execute(new DeletePhotos([...new Set(photoIds)]));
    return changed(count, { en: 'deleted', af: 'verwyder' }, language);
  }
}

function changed(count: number, done: Record<Language, string>, language: Language): ChangedPhotosDto {
  const photos = { en: count === 1 ? 'photo' : 'photos', af: count === 1 ? 'foto' : 'foto’s' };
  return { count, message: `${count} ${photos[language]} ${done[language]}` };
}
