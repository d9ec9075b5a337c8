import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { AuditEntryDto, ListAudit } from '../application/list-audit.query';
import { AuditQueryDto } from './audit.dto';

@ApiTags('Operation')
@Controller('admin/audit')
export class AuditController {
  constructor(private readonly queries: QueryBus) {}

  /** The audit log of administrators' actions, newest first. */
  @Get()
  @AdminOnly()
  @ApiErrors(400)
  listAudit(@Query() query: AuditQueryDto): Promise<AuditEntryDto[]> {
    return this.queries.execute(new ListAudit(query));
  }
}
