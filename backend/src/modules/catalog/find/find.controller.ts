import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Anyone, Reader, type PhotoReader } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { FindPhotos, FoundPhotosDto } from './find-photos.query';
import { FindTeams, FoundTeamDto } from './find-teams.query';
import { ListPhotoDays } from './list-photo-days.query';
import { PhotoSearchDto, TeamSearchDto } from './find.dto';

@ApiTags('Photos')
@Controller()
export class FindController {
  constructor(private readonly queries: QueryBus) {}

  /** At most 20 teams by what somebody types: those with photographs first. */
  @Get('teams/search')
  @Anyone()
  @ApiErrors(400)
  searchTeams(@Query() { q }: TeamSearchDto, @Reader() reader: PhotoReader): Promise<FoundTeamDto[]> {
    return this.queries.execute(new FindTeams(q, reader));
  }

  /** The last seven days of which there are photographs, the latest first. */
  @Get('photos/days')
  @Anyone()
  listPhotoDays(): Promise<string[]> {
    return this.queries.execute(new ListPhotoDays());
  }

  /** A page of photographs by team, label, day or match, the latest match first and in the order of the game. */
  @Get('photos/search')
  @Anyone()
  @ApiErrors(400)
  searchPhotos(
    @Query() { limit, cursor, ...search }: PhotoSearchDto,
    @Reader() reader: PhotoReader,
  ): Promise<FoundPhotosDto> {
    return this.queries.execute(new FindPhotos(search, { limit, cursor }, reader));
  }
}
