import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
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
import { MANY_PARENTS, RateLimit } from '../../../shared/http/rate-limit';
import type { Language } from '../../../shared/text';
import { MakePhotoList, TakeBackPhotoList } from './change-lists.command';
import { MadeListDto, MakePhotoListDto } from './photo-list.dto';
import { GetSharedList, ListPhotoLists, PhotoListDto, SharedListDto } from './read-lists.query';

/** Photographs that somebody chose, behind a link for the person who pays for them. */
@ApiTags('Lists')
@Controller('lists')
export class PhotoListController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The signed-in person's lists whose links work, the latest first. */
  @Get()
  @SignedIn()
  listPhotoLists(@Person() person: CurrentPerson): Promise<PhotoListDto[]> {
    return this.queries.execute(new ListPhotoLists(person.id));
  }

  /** Makes a list. */
  @Post()
  @SignedIn()
  @RateLimit({ calls: 60, minutes: 60, of: 'account' })
  @ApiErrors(400, 404, 409, 429)
  async makePhotoList(
    @Body() list: MakePhotoListDto,
    @Person() person: CurrentPerson,
    @Reader() reader: PhotoReader,
  ): Promise<MadeListDto> {
    return { token: await this.commands.execute(new MakePhotoList(person.id, list, reader)) };
  }

  /** The list behind a link. */
  @Get(':token')
  @Anyone()
  @RateLimit(MANY_PARENTS)
  @ApiErrors(404, 429)
  getSharedList(@Param('token') token: string, @Reader() reader: PhotoReader): Promise<SharedListDto> {
    return this.queries.execute(new GetSharedList(token, reader));
  }

  /** Takes a list back: its link stops working. */
  @Delete(':token')
  @SignedIn()
  async takeBackPhotoList(
    @Param('token') token: string,
    @Person() person: CurrentPerson,
    @ReaderLanguage() language: Language,
  ): Promise<MessageDto> {
    await this.commands.execute(new TakeBackPhotoList(person.id, token));
    return { message: { en: 'The list is no longer shared', af: 'Die lys word nie meer gedeel nie' }[language] };
  }
}
