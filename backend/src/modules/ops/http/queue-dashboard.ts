import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { createBullBoard } from '@bull-board/api';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isRead } from '../../../shared/http/methods';
import { inlineStylesAndScripts } from '../../../shared/http/security-headers';
import { QUEUES, type QueueMap } from '../../../shared/outbox/queues';
import { BeginAuditEntry, CloseAuditEntry } from '../application/audit.command';

const DASHBOARD = '/api/queues';

/** Express' middleware, since Nest's guards do not run before the dashboard, which is only for administrators. */
function adminOnly(request: Request, response: Response, next: NextFunction): void {
  if (request.user?.isAdmin) return next();
  response.redirect(request.user ? '/' : '/auth');
}

/**
 * The dashboard's rights over jobs. The outbox knows of each job, so none may be added, changed or emptied away here.
 */
const MAY_DO = /\/(retry|clean|promote|pause|resume)(\/\w+)?$/;

function nothingElse(request: Request, response: Response, next: NextFunction): void {
  if (isRead(request.method) || MAY_DO.test(request.path)) return next();
  response.status(404).json({ error: 'The queues of the shop take no such change.' });
}

/**
 * Writes an administrator's actions on jobs into the audit log. Nest does not see these requests, so its interceptor
 * cannot. The path names the queue and the job, or the state of the jobs. An action that cannot be logged is not done.
 */
function keepTrace(commands: CommandBus) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const [, verb] = MAY_DO.exec(request.path) ?? [];
    if (!request.user || verb === undefined || isRead(request.method)) return next();
    const entry = await commands.execute(
      new BeginAuditEntry({
        userId: request.user.id,
        action: `${verb}Jobs`,
        method: request.method,
        path: request.baseUrl + request.path,
        body: null,
        address: request.ip ?? '',
        requestId: randomUUID(),
      }),
    );
    response.once('finish', () => {
      const outcome = response.statusCode < 400 ? 'done' : String(response.statusCode);
      // An entry without an outcome reads as cut off.
      commands.execute(new CloseAuditEntry(entry, outcome, [])).catch(() => undefined);
    });
    next();
  };
}

/** Bull's dashboard of the queues, for administrators only. */
export function queueDashboard(queues: QueueMap, commands: CommandBus): RequestHandler[] {
  const board = new ExpressAdapter();
  board.setBasePath(DASHBOARD);
  createBullBoard({
    queues: [...queues].map(([name, queue]) => new BullAdapter(queue, { description: QUEUES[name].does })),
    serverAdapter: board,
    options: {
      uiConfig: {
        boardTitle: 'Queues',
        hideDocsLink: true,
        miscLinks: [{ text: 'To the shop', url: '/' }],
      },
    },
  });
  return [adminOnly, nothingElse, keepTrace(commands), inlineStylesAndScripts, board.getRouter() as RequestHandler];
}
