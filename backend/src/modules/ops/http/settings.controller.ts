import { Body, Controller, Get, Patch } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { ChangeSettings } from '../application/change-settings.command';
import { GetSettings } from '../application/get-settings.query';
import { ChangeSettingsDto, SettingsDto } from './settings.dto';

@ApiTags('Settings')
@Controller('admin/settings')
export class SettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Names, contacts, seller, prices and switches of the shop, with what they are by default. */
  @Get()
  @AdminOnly()
  getSettings(): Promise<SettingsDto> {
    return this.queries.execute(new GetSettings());
  }

  /** Changes settings, in every process within seconds. */
  @Patch()
  @AdminOnly()
  @ApiErrors(400)
  async changeSettings(@Body() changes: ChangeSettingsDto): Promise<SettingsDto> {
    await this.commands.execute(new ChangeSettings(changes));
    return this.queries.execute(new GetSettings());
  }
}
