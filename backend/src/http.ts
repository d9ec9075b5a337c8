import type { NestExpressApplication } from '@nestjs/platform-express';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import compression from 'compression';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import helmet from 'helmet';
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
import { validationPipe } from './shared/http/validation';
import { traceRequests } from './shared/tracing/trace-requests';

/** How Express is set up around the modules: the same for the shop and for its tests. */
export function configureHttp(app: NestExpressApplication): void {
  const config = app.get(Config);
  const { publicUrl: pictures } = config.storage.s3;
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
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          imgSrc: ["'self'", 'data:', 'blob:', ...(pictures === null ? [] : [new URL(pictures).origin])],
          styleSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          // PayFast hands the buyer on between hosts of its own, which browsers count as part of the form.
          formAction: [
            "'self'",
            new URL(config.payfast.processUrl).origin,
            ...(config.production ? ['https://*.payfast.co.za', 'https://*.payfast.io'] : []),
          ],
        },
      },
      strictTransportSecurity: config.http.secure,
      crossOriginResourcePolicy: { policy: 'same-origin' },
    }),
  );
  headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  // What the API answers is about a person; what may be kept, pictures above all, says so itself.
  const headersOfApi = new Map(headers).set('Cache-Control', 'no-store');
  app.use((request: Request, response: Response, next: NextFunction) => {
    response.setHeaders(isOfApi(request) ? headersOfApi : headers);
    next();
  });
  if (config.tracing.endpoint !== null) app.use(traceRequests);
  const express = app.getHttpAdapter().getInstance();
  // Most requests are for small pictures, which need nothing of what follows.
  express.get('/api/files/*path', app.get(SmallPictures).answer);
  app.use(sameOrigin(config.http.publicUrl));
  // A router that has no answer costs a turn of the event loop, which spares the API's calls.
  app.use(except(isOfApi, siteFiles(config)));
  app.use(except(isOfApi, frontend(config.http.frontendDir)));
  const [pages, readers] = [app.get(KeptPages), app.get(KnownReaders)];
  express.get('/api/photos/gallery/:name', pages.ask, readers.find, pages.answer);
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

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The headers that a middleware gives to every answer alike, so that they need not be made for each. */
function headersOf(middleware: Middleware): Map<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, () => undefined);
  return new Map(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
