import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import { json, raw } from 'express';
import { Logger } from 'nestjs-pino';
import { mountApiDocs } from './api-docs';
import { Config } from './config';
import { ErrorFilter } from './shared/http/error.filter';
import { frontend } from './shared/http/frontend';
import { GracefulShutdown } from './shared/http/graceful-shutdown';
import { measureRequests } from './shared/http/measure-requests';
import { LARGEST, limitBody } from './shared/http/request-body';
import { FROM_ELSEWHERE, sameOrigin } from './shared/http/same-origin';
import { noStore, securityHeaders } from './shared/http/security-headers';
import { siteFiles } from './shared/http/site-files';
import { validationPipe } from './shared/http/validation';
import { ShopSettings } from './shared/shop-settings';
import { traceRequests } from './shared/tracing/trace-requests';

/**
 * Sets up Express before the modules, the same for the shop and for its tests. Nest's body parsers follow, and the
 * middleware that modules mount by themselves (`configure`): the request's context, its log, its session.
 */
export function configureHttp(app: NestExpressApplication): void {
  const config = app.get(Config);
  app.useLogger(app.get(Logger));
  app.setGlobalPrefix('api');
  app.set('trust proxy', config.http.trustedProxies);
  app.set('query parser', 'simple');
  app.useGlobalPipes(validationPipe);
  app.useGlobalFilters(new ErrorFilter());
  app.enableShutdownHooks([], { useProcessExit: true });

  app.use(measureRequests);
  if (config.tracing.endpoint !== null) app.use(traceRequests);
  app.use(securityHeaders(config));
  app.use('/api', noStore);
  app.use(app.get(GracefulShutdown).closeConnections);
  app.use(limitBody);
  app.use(sameOrigin(config.http.publicUrl));
  // The signature of what other servers send is checked against the body as it came.
  app.use([...FROM_ELSEWHERE], raw({ type: () => true }));
  app.use(siteFiles(config, app.get(ShopSettings)));
  // A spreadsheet's file is larger than Nest's parsers take. By a name of its own: Nest adds no second `jsonParser`.
  const parseFile = json({ limit: LARGEST });
  app.use('/api/admin/matches/import', (...call: Parameters<typeof parseFile>) => parseFile(...call));
  app.use(frontend(config.http.frontendDir));
  app.use(compression());
  mountApiDocs(app);
}
