import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { SESSION_COOKIE } from './shared/http/access';
import { errorAnswer, type ErrorStatus } from './shared/http/api-errors';
import { FROM_ELSEWHERE } from './shared/http/same-origin';
import { inlineStylesAndScripts } from './shared/http/security-headers';

const DOCS = '/api/docs';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The OpenAPI document of the whole API, from controllers and DTOs. Operation ids are the method names. */
export function describeApi(app: INestApplication): OpenAPIObject {
  const description = new DocumentBuilder()
    .setTitle('Bokkiefoto')
    .setDescription('The shop for photographs of school sport. Prices of photographs are in tokens, money in rand.')
    .setVersion('1')
    .addCookieAuth(SESSION_COOKIE)
    .build();
  const document = SwaggerModule.createDocument(app, description, {
    operationIdFactory: (_controller, method) => method,
  });
  for (const [path, item] of Object.entries(document.paths))
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const { responses, requestBody } = operation;
      const ofAll: ErrorStatus[] = [500, 503];
      // These come before every handler: the check of the origin, and the body parsers.
      if (method !== 'get' && !FROM_ELSEWHERE.has(path)) ofAll.push(403);
      if (requestBody) ofAll.push(413, 415);
      for (const status of ofAll) responses[status] ??= errorAnswer(status);
    }
  return document;
}

/** Swagger UI, for anyone. */
export function mountApiDocs(app: INestApplication): void {
  app.use(DOCS, inlineStylesAndScripts);
  SwaggerModule.setup(DOCS, app, () => describeApi(app), {
    jsonDocumentUrl: `${DOCS}/openapi.json`,
    customSiteTitle: 'Bokkiefoto · API',
    // A browser keeps the session's cookie to itself: there is nothing to enter.
    customCss: '.swagger-ui :is(.topbar, .scheme-container, .authorization__btn) { display: none }',
    swaggerOptions: { withCredentials: true, tryItOutEnabled: true, docExpansion: 'none', filter: true },
  });
}
