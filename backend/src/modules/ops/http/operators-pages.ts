import type { INestApplication } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import { createBullBoard } from '@bull-board/api';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { describeApi } from '../../../openapi-document';
import { QUEUE_MAP, type QueueMap } from '../../../shared/outbox/outbox.relay';

const QUEUES = '/api/queues';
const DOCS = '/api/docs';

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

/** The queue dashboard (administrators) and Swagger UI (anyone), which reads the document that the client is made of. */
export function mountOperatorsPages(app: INestApplication): void {
  const board = new ExpressAdapter();
  board.setBasePath(QUEUES);
  createBullBoard({
    queues: [...app.get<QueueMap>(QUEUE_MAP).values()].map((queue) => new BullAdapter(queue)),
    serverAdapter: board,
  });
  app.use(QUEUES, adminOnly, ownPolicy, board.getRouter());
  app.use(DOCS, ownPolicy);
  SwaggerModule.setup(DOCS, app, () => describeApi(app), {
    jsonDocumentUrl: `${DOCS}/openapi.json`,
    swaggerOptions: { withCredentials: true, tagsSorter: 'alpha', docExpansion: 'none' },
  });
}
