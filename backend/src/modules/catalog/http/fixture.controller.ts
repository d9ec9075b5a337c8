import { Body, Controller, Delete, Get, Param, ParseIntPipe, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly, Anyone, Reader, ReaderLanguage, type PhotoReader } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { MessageDto } from '../../../shared/http/message.dto';
import { timeOf } from '../../../shared/shop-time';
import type { Language } from '../../../shared/text';
import { DeleteMatch, DeleteTeam } from '../application/delete-fixture.command';
import { GetMatch, GetTeam, ListMatches, ListTeams, ListUpcomingMatches } from '../application/list-fixtures.query';
import { SaveMatch, SaveTeam } from '../application/save-fixture.command';
import { MatchDto, MatchesQueryDto, SaveMatchDto, SaveTeamDto, TeamDto, UpcomingMatchesQueryDto } from './fixture.dto';

@ApiTags('Teams and matches')
@Controller()
export class FixtureController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** All teams, by sport and name. */
  @Get('teams')
  @AdminOnly()
  listTeams(): Promise<TeamDto[]> {
    return this.queries.execute(new ListTeams());
  }

  /** Adds a team. */
  @Post('teams')
  @AdminOnly()
  @ApiErrors(400, 409)
  createTeam(@Body() body: SaveTeamDto): Promise<TeamDto> {
    return this.saveTeam(null, body);
  }

  /** Changes a team; the sport of one that has matches stays. */
  @Put('teams/:id')
  @AdminOnly()
  @ApiErrors(400, 404, 409)
  updateTeam(@Param('id', ParseIntPipe) id: number, @Body() body: SaveTeamDto): Promise<TeamDto> {
    return this.saveTeam(id, body);
  }

  /** Deletes a team and its matches; the galleries of those matches stay, without a match. */
  @Delete('teams/:id')
  @AdminOnly()
  @ApiErrors(400, 404)
  async deleteTeam(@Param('id', ParseIntPipe) id: number, @ReaderLanguage() language: Language): Promise<MessageDto> {
    await this.commands.execute(new DeleteTeam(id));
    return { message: { en: 'The team is deleted.', af: 'Die span is verwyder.' }[language] };
  }

  /** Matches, newest first. */
  @Get('matches')
  @Anyone()
  @ApiErrors(400)
  listMatches(@Query() page: MatchesQueryDto, @Reader() reader: PhotoReader): Promise<MatchDto[]> {
    return this.queries.execute(new ListMatches(page, reader));
  }

  /** The next matches, from today on. */
  @Get('matches/upcoming')
  @Anyone()
  @ApiErrors(400)
  listUpcomingMatches(@Query() { limit }: UpcomingMatchesQueryDto, @Reader() reader: PhotoReader): Promise<MatchDto[]> {
    return this.queries.execute(new ListUpcomingMatches(limit, reader));
  }

  /** One match. */
  @Get('matches/:id')
  @Anyone()
  @ApiErrors(400, 404)
  getMatch(@Param('id', ParseIntPipe) id: number, @Reader() reader: PhotoReader): Promise<MatchDto> {
    return this.queries.execute(new GetMatch(id, reader));
  }

  /** Adds a match between two teams of one sport; one that is there already, the same in everything, is that one. */
  @Post('matches')
  @AdminOnly()
  @ApiErrors(400)
  createMatch(@Body() body: SaveMatchDto, @Reader() reader: PhotoReader): Promise<MatchDto> {
    return this.saveMatch(null, body, reader);
  }

  /** Changes a match. */
  @Put('matches/:id')
  @AdminOnly()
  @ApiErrors(400, 404)
  updateMatch(
    @Param('id', ParseIntPipe) id: number,
    @Body() body: SaveMatchDto,
    @Reader() reader: PhotoReader,
  ): Promise<MatchDto> {
    return this.saveMatch(id, body, reader);
  }

  /** Deletes a match; its galleries stay, without a match. */
  @Delete('matches/:id')
  @AdminOnly()
  @ApiErrors(400, 404)
  async deleteMatch(@Param('id', ParseIntPipe) id: number, @ReaderLanguage() language: Language): Promise<MessageDto> {
    await this.commands.execute(new DeleteMatch(id));
    return { message: { en: 'The match is deleted.', af: 'Die wedstryd is verwyder.' }[language] };
  }

  private async saveTeam(id: number | null, { name, sport }: SaveTeamDto): Promise<TeamDto> {
    return this.queries.execute(new GetTeam(await this.commands.execute(new SaveTeam(id, name, sport))));
  }

  private async saveMatch(id: number | null, body: SaveMatchDto, reader: PhotoReader): Promise<MatchDto> {
    const details = { ...body, matchDate: timeOf(body.matchDate) };
    return this.queries.execute(new GetMatch(await this.commands.execute(new SaveMatch(id, details)), reader));
  }
}
