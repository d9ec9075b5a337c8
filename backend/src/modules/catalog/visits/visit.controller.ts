import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Anyone, Person, type CurrentPerson } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { CountVisits } from './count-visits.command';
import { VisitsBodyDto } from './visit.dto';

/** Programs that say what they are; most others run no script, and so never call. */
const ROBOT = /bot|crawl|spider|slurp|preview|facebookexternalhit/i;

/** Counts of looks at galleries. They name no person: a number for each gallery and day is all that is kept. */
@ApiTags('Galleries')
@Controller('visits')
export class VisitController {
  constructor(private readonly commands: CommandBus) {}

  /** Counts what a browser has shown. Administrators, photographers and robots are not counted. */
  @Post()
  @HttpCode(204)
  @Anyone()
  @ApiErrors(400)
  async countVisits(
    @Body() { visits }: VisitsBodyDto,
    @Person() person: CurrentPerson | null,
    @Headers('user-agent') agent = '',
  ): Promise<void> {
    const isStaff = person !== null && (person.isAdmin || person.isPhotographer);
    if (!isStaff && !ROBOT.test(agent)) await this.commands.execute(new CountVisits(visits));
  }
}
