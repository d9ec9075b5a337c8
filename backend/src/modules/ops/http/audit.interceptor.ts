import { Injectable, Logger, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import { catchError, from, mergeMap, Observable, type ObservableInput } from 'rxjs';
import { collectChanges, withoutSecrets, type Change } from '../../../shared/changes';
import { retryUntilAnswered } from '../../../shared/database/retry-until-answered';
import { accessOf, asksOnly } from '../../../shared/http/access';
import { asDomainError } from '../../../shared/http/error.filter';
import { isRead } from '../../../shared/http/methods';
import { BeginAuditEntry, CloseAuditEntry } from '../application/audit.command';

/** Characters of a body that are kept. */
const LONGEST_BODY = 10_000;

/**
 * Writes every call of an administrator that may change something into the audit log: first that it is made, then what
 * came of it.
 */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  private readonly logger = new Logger(AuditInterceptor.name);

  constructor(
    private readonly reflector: Reflector,
    private readonly commands: CommandBus,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const handler = context.getHandler();
    const { user } = request;
    const isAdminCall = accessOf(this.reflector, handler, context.getClass()) === 'admin';
    const mayChange = !isRead(request.method) && !asksOnly(this.reflector, handler);
    if (!isAdminCall || !user || !mayChange) return next.handle();

    const begin = this.commands.execute(
      new BeginAuditEntry({
        userId: user.id,
        action: handler.name,
        method: request.method,
        path: decodeURI(request.path),
        body: bodyOf(request),
        address: request.ip ?? '',
        requestId: request.id as string,
      }),
    );
    const changes: Change[] = [];
    const close = (entry: string, outcome: string, made: Change[]) =>
      this.commands.execute(new CloseAuditEntry(entry, outcome, made));
    return from(begin).pipe(
      mergeMap((entry) =>
        withChanges(changes, next).pipe(
          // The changes of a refused call are undone.
          catchError((error: unknown) =>
            from(close(entry, asDomainError(error).code, []).then(() => Promise.reject(error as Error))),
          ),
          // The change is made, so it is not answered as a failure: the caller would repeat it.
          mergeMap((answer) =>
            retryUntilAnswered(() => close(entry, 'done', changes))
              .catch((error: unknown) => this.logger.error({ err: error, entry }, 'What was done could not be noted'))
              .then(() => answer),
          ),
        ),
      ),
    );
  }
}

function withChanges(changes: Change[], next: CallHandler): Observable<unknown> {
  return new Observable((subscriber) =>
    collectChanges(changes, () => from(next.handle() as ObservableInput<unknown>).subscribe(subscriber)),
  );
}

function bodyOf({ body }: Request): Record<string, unknown> | null {
  if (typeof body !== 'object' || body === null || Object.keys(body as object).length === 0) return null;
  const kept = withoutSecrets(body as Record<string, unknown>);
  return JSON.stringify(kept).length > LONGEST_BODY ? { tooLong: true } : kept;
}
