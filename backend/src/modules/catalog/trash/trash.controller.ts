import { Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly, ReaderLanguage } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { ListPageDto } from '../../../shared/http/list-query.dto';
import { MessageDto } from '../../../shared/http/message.dto';
import type { Language } from '../../../shared/text';
import { ListTrash, TrashDto } from './list-trash.query';
import { RestoreTrash } from './restore-trash.command';

/** Deleted galleries and photographs, until they are removed for good. */
@ApiTags('Trash')
@Controller('admin/trash')
export class TrashController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Deletions, the latest first: each a gallery with its photographs, or photographs. */
  @Get()
  @AdminOnly()
  @ApiErrors(400)
  listTrash(@Query() page: ListPageDto): Promise<TrashDto[]> {
    return this.queries.execute(new ListTrash(page));
  }

  /** Brings back what was deleted together. Photographs that their gallery has again stay in the trash. */
  @Post(':id/restore')
  @HttpCode(200)
  @AdminOnly()
  @ApiErrors(400, 404, 409)
  async restoreTrash(@Param('id', ParseIntPipe) id: number, @ReaderLanguage() language: Language): Promise<MessageDto> {
    const { restored, left } = await this.commands.execute(new RestoreTrash(id));
    const photos = (count: number) =>
      ({ en: count === 1 ? '1 photo' : `${count} photos`, af: count === 1 ? '1 foto' : `${count} foto’s` })[language];
    const back = { en: `Brought back, with ${photos(restored)}.`, af: `Teruggebring, met ${photos(restored)}.` };
    const kept = {
      en: ` ${photos(left)} stayed in the trash, since the gallery has the same again.`,
      af: ` ${photos(left)} het in die asblik gebly, want die galery het dieselfde weer.`,
    };
    return { message: `${back[language]}${left > 0 ? kept[language] : ''}` };
  }
}
