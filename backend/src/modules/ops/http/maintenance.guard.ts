import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { QueryBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import { DomainError } from '../../../shared/errors';
import { isClosedDuringMaintenance } from '../../../shared/http/access';
import { GetMaintenance } from '../contract';

/** Refuses `@ClosedDuringMaintenance()` calls with 503 while the switch is on; administrators pass. */
@Injectable()
export class MaintenanceGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly queries: QueryBus,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (!isClosedDuringMaintenance(this.reflector, context)) return true;
    if (context.switchToHttp().getRequest<Request>().user?.isAdmin) return true;
    const { enabled, message } = await this.queries.execute(new GetMaintenance());
    if (enabled) throw new DomainError('unavailable', 'under-maintenance', message);
    return true;
  }
}
