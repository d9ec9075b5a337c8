import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly, AsksOnly, ReaderLanguage } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import type { Language } from '../../../shared/text';
import { ImportFixtures } from '../application/import-fixtures.command';
import { PlanFixtures } from '../application/plan-fixtures.query';
import { FixtureListDto, FixturePlanDto, ImportedFixturesDto } from './fixture-import.dto';

@ApiTags('Teams and matches')
@Controller('admin/matches/import')
export class FixtureImportController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** What an import of a list of fixtures would do, line by line. */
  @Post('preview')
  @HttpCode(200)
  @AdminOnly()
  @AsksOnly()
  @ApiErrors(400)
  async previewFixtures(
    @Body() { csv, makeTeams }: FixtureListDto,
    @ReaderLanguage() language: Language,
  ): Promise<FixturePlanDto> {
    const { lines, newTeams } = await this.queries.execute(new PlanFixtures(csv, makeTeams));
    return {
      lines: lines.map(({ line, home, away, venue, date, sport, match, state, problems }) => ({
        line,
        home,
        away,
        venue,
        date,
        sport: match?.sport ?? (sport || null),
        matchDate: match?.matchDate.toISOString() ?? null,
        state,
        problems: problems.map((problem) => problem[language]),
      })),
      newTeams: newTeams.map(({ name }) => name),
    };
  }

  /** Makes the matches of a list of fixtures: all of it, or nothing when a line is wrong. */
  @Post()
  @HttpCode(200)
  @AdminOnly()
  @ApiErrors(400, 409)
  async importFixtures(
    @Body() { csv, makeTeams }: FixtureListDto,
    @ReaderLanguage() language: Language,
  ): Promise<ImportedFixturesDto> {
    const made = await this.commands.execute(new ImportFixtures(csv, makeTeams));
    const message = {
      en: `${made.matches} ${made.matches === 1 ? 'match' : 'matches'} and ${made.teams} ${made.teams === 1 ? 'team' : 'teams'} made.`,
      af: `${made.matches} ${made.matches === 1 ? 'wedstryd' : 'wedstryde'} en ${made.teams} ${made.teams === 1 ? 'span' : 'spanne'} gemaak.`,
    };
    return { ...made, message: message[language] };
  }
}
