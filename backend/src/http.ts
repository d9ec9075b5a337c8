import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import { raw, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import session from 'express-session';
import { Logger } from 'nestjs-pino';
import passport from 'passport';
import { Config } from './config';
import { KeptPages } from './modules/catalog/http/kept-pages';
import { KnownReaders } from './modules/identity/http/known-readers';
import { LONGEST_SESSION, SessionStore } from './modules/identity/infrastructure/session.store';
import { SmallPictures } from './modules/media/http/small-pictures';
import { mountOperatorsPages } from './modules/ops/http/operators-pages';
import { nameOfSession } from './shared/http/access';
import { boundedBody } from './shared/http/bounded-body';
import { ErrorFilter } from './shared/http/error.filter';
import { frontend } from './shared/http/frontend';
import { Leaving } from './shared/http/leaving';
import { measureRequests } from './shared/http/measure-requests';
import { isRead } from './shared/http/methods';
import { FROM_ELSEWHERE, sameOrigin } from './shared/http/same-origin';
import { siteFiles } from './shared/http/site-files';
import { standingHeaders } from './shared/http/standing-headers';
import { validationPipe } from './shared/http/validation';
import { traceRequests } from './shared/tracing/trace-requests';

/** How Express is set up around the modules: the same for the shop and for its tests. */
export function configureHttp(app: NestExpressApplication): void {
  const config = app.get(Config);
  app.useLogger(app.get(Logger));
  app.setGlobalPrefix('api');
  app.set('trust proxy', config.http.trustedProxies);
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.useGlobalPipes(validationPipe);
  app.useGlobalFilters(new ErrorFilter());
  app.use(app.get(Leaving).farewell);
  app.use(boundedBody);
  app.use(measureRequests);
  if (config.tracing.endpoint !== null) app.use(traceRequests);
  const express = app.getHttpAdapter().getInstance();
  const [pages, readers] = [app.get(KeptPages), app.get(KnownReaders)];
  // Most requests are for small pictures and pages of galleries, which need nothing of what follows.
  express.get('/api/files/*path', app.get(SmallPictures).answer);
  express.get('/api/photos/gallery/:name', pages.ask, readers.find, pages.answer);
  const standing = standingHeaders(config);
  const setHeaders = (request: Request, response: Response) =>
    response.setHeaders(isOfApi(request) ? standing.ofApi : standing.ofPages);
  app.use((request: Request, response: Response, next: NextFunction) => {
    setHeaders(request, response);
    next();
  });
  // What has failed until here passes that by.
  app.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    setHeaders(request, response);
    next(error);
  });
  app.use(sameOrigin(config.http.publicUrl));
  // What other servers send is looked at as it came (shared/http/sound-body.ts).
  app.use([...FROM_ELSEWHERE], raw({ type: () => true }));
  // A router that has no answer costs a turn of the event loop, which spares the API's calls.
  app.use(except(isOfApi, siteFiles(config)));
  app.use(except(isOfApi, frontend(config.http.frontendDir)));
  app.use(
    except(
      isFromElsewhere,
      session({
        name: nameOfSession(config.http.secure),
        secret: [...config.secretKeys],
        store: app.get(SessionStore),
        resave: false,
        saveUninitialized: false,
        cookie: { httpOnly: true, sameSite: 'lax', secure: config.http.secure, maxAge: LONGEST_SESSION },
      }),
    ),
  );
  app.use(except(isFromElsewhere, passport.session() as RequestHandler));
  express.get('/api/photos/gallery/:name', readers.remember, pages.answer);
  // To prepare an answer for compression costs more than a short answer does, and keeps the request in memory until V8
  // has compiled the code for it.
  app.use(except(changesSomething, compression()));
  mountOperatorsPages(app);
  app.enableShutdownHooks([], { useProcessExit: true });
}

const isOfApi = ({ path }: Request): boolean => /^\/api(\/|$)/i.test(path);

/** Calls of other servers have no session. */
const isFromElsewhere = ({ path }: Request): boolean => FROM_ELSEWHERE.has(path);

/** Most answers to these are a few lines, too short to be worth compressing. */
const changesSomething = ({ method }: Request): boolean => !isRead(method);

function except(isPassedBy: (request: Request) => boolean, middleware: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (isPassedBy(request)) next();
    else void middleware(request, response, next);
  };
}
