import { Body, Controller, Delete, Get, HttpCode, Param, ParseIntPipe, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { invalidInput } from '../../../shared/errors';
import { AdminOnly, Person, type CurrentPerson } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { GetStatement, StatementDto, type StatementOf } from './get-statement.query';
import { GroupIncome, IncomeGroupDto } from './group-income.query';
import { BestPhotosDto, ListBestPhotos } from './list-best-photos.query';
import { ListShares, SharesDto } from './list-shares.query';
import { DeleteShare, SetShare } from './set-share.command';
import { GallerySalesDto, SumGallerySales } from './sum-gallery-sales.query';
import { IncomeDto, SumIncome } from './sum-income.query';
import type { Days } from './sold-photos';
import { DaysQueryDto, GroupQueryDto, SetShareDto, StatementQueryDto } from './income.dto';

/** Groups that are answered at most: the best ones, or the latest days. */
const MOST_GROUPS = 200;

/** The shop's income, and the shares of schools and photographers in it, for administrators. */
@ApiTags('Income')
@Controller('admin')
@AdminOnly()
export class IncomeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The income of some days: money, photographs sold and given back, tokens owed, and how often galleries were looked at. */
  @Get('income')
  @ApiErrors(400)
  getIncome(@Query() days: DaysQueryDto): Promise<IncomeDto> {
    return this.queries.execute(new SumIncome(inOrder(days)));
  }

  /** The income of some days, by day, gallery, match, team, school, category or photographer: at most 200. */
  @Get('income/groups')
  @ApiErrors(400)
  groupIncome(@Query() { by, ...days }: GroupQueryDto): Promise<IncomeGroupDto[]> {
    return this.queries.execute(new GroupIncome(by, inOrder(days), MOST_GROUPS));
  }

  /** The photographs that sold best in some days, and how many have never been sold. */
  @Get('income/photographs')
  @ApiErrors(400)
  listBestPhotos(@Query() days: DaysQueryDto): Promise<BestPhotosDto> {
    return this.queries.execute(new ListBestPhotos(inOrder(days)));
  }

  /** The income of a gallery so far. */
  @Get('galleries/:id/sales')
  @ApiErrors(400)
  sumGallerySales(@Param('id', ParseIntPipe) id: number): Promise<GallerySalesDto> {
    return this.queries.execute(new SumGallerySales(id));
  }

  /** The statement of a team, a school or a photographer for some days, month by month. */
  @Get('income/statement')
  @ApiErrors(400, 404)
  getStatement(@Query() { team, school, photographer, ...days }: StatementQueryDto): Promise<StatementDto> {
    return this.queries.execute(new GetStatement(whoseOf({ team, school, photographer }), inOrder(days)));
  }

  /** All shares of teams and photographers, and who can get one. */
  @Get('shares')
  listShares(): Promise<SharesDto> {
    return this.queries.execute(new ListShares());
  }

  /** Sets what teams, or a photographer, get from a day on; the same day again replaces it. Answers all shares. */
  @Put('shares')
  @ApiErrors(400, 404)
  async setShare(
    @Body() { teamIds, photographerId, percent, from }: SetShareDto,
    @Person() person: CurrentPerson,
  ): Promise<SharesDto> {
    if (teamIds !== undefined && photographerId !== undefined) throw chooseOne('photographerId');
    const of = photographerId === undefined ? { teamIds: teamIds ?? [] } : { photographerId };
    await this.commands.execute(new SetShare(of, percent, from, person.id));
    return this.queries.execute(new ListShares());
  }

  /** Takes back a share that was set by mistake; the one before it holds on. */
  @Delete('shares/:id')
  @HttpCode(204)
  @ApiErrors(400, 404)
  async deleteShare(@Param('id', ParseIntPipe) id: number): Promise<void> {
    await this.commands.execute(new DeleteShare(id));
  }
}

function inOrder(days: Days): Days {
  if (days.from <= days.to) return days;
  throw invalidInput({
    to: { en: 'The last day is before the first.', af: 'Die laaste dag is voor die eerste.' },
  });
}

const chooseOne = (field: string) =>
  invalidInput({
    [field]: { en: 'Choose one: teams or a photographer.', af: 'Kies een: spanne of ’n fotograaf.' },
  });

function whoseOf({
  team,
  school,
  photographer,
}: Pick<StatementQueryDto, 'team' | 'school' | 'photographer'>): StatementOf {
  const given = [team, school, photographer].filter((one) => one !== undefined);
  if (given.length > 1) throw chooseOne('photographer');
  if (team !== undefined) return { teamId: team };
  return school === undefined ? { photographerId: photographer ?? 0 } : { school };
}
