import { randomUUID } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SwaggerModule } from '@nestjs/swagger';
import { createBullBoard } from '@bull-board/api';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { Config } from '../../../config';
import { describeApi } from '../../../openapi-document';
import { isRead } from '../../../shared/http/methods';
import type { QueueName } from '../../../shared/outbox/outbox';
import { QUEUE_MAP, type QueueMap } from '../../../shared/outbox/outbox.relay';
import { BeginAuditEntry, CloseAuditEntry } from '../application/audit.command';
import { guideTo } from './api-guide';

const QUEUES = '/api/queues';
const DOCS = '/api/docs';

/** What the jobs of each queue do. */
const WORK: Record<QueueName, string> = {
  pictures: 'Thumbnails and previews of uploaded photographs; files of deleted ones',
  delivery: 'Bought photographs and notices of refunds, by mail',
  payments: 'Payment notices: checked, and tokens credited',
  receipts: 'Receipts of payments, by mail',
  reports: 'Reported photographs, told to the support address by mail',
  mail: 'Links for passwords and addresses, by mail',
};

/** Both pages bring styles and scripts of their own that the shop's strict policy would refuse. */
const ownPolicy = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    styleSrc: ["'self'", "'unsafe-inline'"],
    scriptSrc: ["'self'", "'unsafe-inline'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
  },
});

/** Express' middleware, since Nest's guards do not run before the dashboard: it is an administrator's alone. */
function adminOnly(request: Request, response: Response, next: NextFunction): void {
  if (request.user?.isAdmin) return next();
  response.redirect(request.user ? '/' : '/auth');
}

/** What the dashboard may do to jobs: the outbox knows of each, so none is made, changed or emptied away here. */
const MAY_DO = /\/(retry|clean|promote|pause|resume)(\/\w+)?$/;

function nothingElse(request: Request, response: Response, next: NextFunction): void {
  if (isRead(request.method) || MAY_DO.test(request.path)) return next();
  response.status(404).json({ error: 'The queues of the shop take no such change.' });
}

/**
 * Writes what an administrator does to jobs into the audit log, as the interceptor does for calls, which Nest does not
 * see here: its path names the queue and the job, or the state whose jobs are meant. What cannot be written is not
 * done.
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

/**
 * The queue dashboard (administrators) and Swagger UI (anyone), which reads the document that the client is made of.
 */
export function mountOperatorsPages(app: INestApplication): void {
  const board = new ExpressAdapter();
  board.setBasePath(QUEUES);
  createBullBoard({
    queues: [...app.get<QueueMap>(QUEUE_MAP)].map(
      ([name, queue]) => new BullAdapter(queue, { description: WORK[name] }),
    ),
    serverAdapter: board,
    options: {
      uiConfig: {
        boardTitle: `${app.get(Config).brand.name} · queues`,
        hideDocsLink: true,
        miscLinks: [{ text: 'To the shop', url: '/' }],
      },
    },
  });
  app.use(QUEUES, adminOnly, nothingElse, keepTrace(app.get(CommandBus)), ownPolicy, board.getRouter());
  app.use(DOCS, ownPolicy);
  SwaggerModule.setup(DOCS, app, () => guideTo(describeApi(app)), {
    jsonDocumentUrl: `${DOCS}/openapi.json`,
    customSiteTitle: 'Bokkiefoto · API',
    // A browser keeps the session's cookie to itself: there is nothing to enter.
    customCss: '.swagger-ui :is(.topbar, .scheme-container, .authorization__btn) { display: none }',
    swaggerOptions: { withCredentials: true, tryItOutEnabled: true, docExpansion: 'none', filter: true },
  });
}
