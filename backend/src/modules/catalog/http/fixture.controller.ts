import { Body, Controller, Get, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly, Anyone } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { CreateMatch, CreateTeam } from '../application/create-fixture.command';
import { GetMatch, GetTeam, ListMatches, ListTeams, ListUpcomingMatches } from '../application/list-fixtures.query';
import { CreateMatchDto, CreateTeamDto, MatchDto, TeamDto, UpcomingMatchesQueryDto } from './fixture.dto';

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
  async createTeam(@Body() { name, sport }: CreateTeamDto): Promise<TeamDto> {
    return this.queries.execute(new GetTeam(await this.commands.execute(new CreateTeam(name, sport))));
  }

  /** All matches, newest first. */
  @Get('matches')
  @Anyone()
  listMatches(): Promise<MatchDto[]> {
    return this.queries.execute(new ListMatches());
  }

  /** The next matches, from today on. */
  @Get('matches/upcoming')
  @Anyone()
  @ApiErrors(400)
  listUpcomingMatches(@Query() { limit }: UpcomingMatchesQueryDto): Promise<MatchDto[]> {
    return this.queries.execute(new ListUpcomingMatches(limit));
  }

  /** One match. */
  @Get('matches/:id')
  @Anyone()
  @ApiErrors(400, 404)
  getMatch(@Param('id', ParseIntPipe) id: number): Promise<MatchDto> {
    return this.queries.execute(new GetMatch(id));
  }

  /** Adds a match between two teams of one sport. */
  @Post('matches')
  @AdminOnly()
  @ApiErrors(400)
  async createMatch(@Body() body: CreateMatchDto): Promise<MatchDto> {
    const { homeTeamId, awayTeamId, matchDate, venue } = body;
    const id = await this.commands.execute(new CreateMatch(homeTeamId, awayTeamId, new Date(matchDate), venue));
    return this.queries.execute(new GetMatch(id));
  }
}
