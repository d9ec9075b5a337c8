import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { withoutSecrets } from '../../../shared/changes';
import { accessOf, asksOnly } from '../../../shared/http/access';
import { asDomainError } from '../../../shared/http/error.filter';
import { isRead } from '../../../shared/http/methods';
import { audited } from '../application/audit.command';

/** Characters of a body that are kept. */
const LONGEST_BODY = 10_000;

/**
 * Writes every call of administrators and photographers that may change something into the audit log.
 */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly commands: CommandBus,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const handler = context.getHandler();
    const { user } = request;
    const access = accessOf(this.reflector, handler, context.getClass());
    const isStaffCall = access === 'admin' || access === 'staff';
    const mayChange = !isRead(request.method) && !asksOnly(this.reflector, handler);
    if (!isStaffCall || !user || !mayChange) return next.handle();

    const entry = {
      userId: user.id,
      action: handler.name,
      method: request.method,
      path: decodeURI(request.path),
      body: bodyOf(request),
      address: request.ip ?? '',
      requestId: request.id as string,
    };
    const outcomeOf = (error: unknown) => asDomainError(error).code;
    return from(
      audited(this.commands, entry, outcomeOf, () => lastValueFrom(next.handle(), { defaultValue: undefined })),
    );
  }
}

function bodyOf({ body }: Request): Record<string, unknown> | null {
  if (typeof body !== 'object' || body === null || Object.keys(body as object).length === 0) return null;
  const kept = withoutSecrets(body as Record<string, unknown>);
  return JSON.stringify(kept).length > LONGEST_BODY ? { tooLong: true } : kept;
}
