import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { SESSION_COOKIE } from './shared/http/access';

/** The OpenAPI document of the whole API, from controllers and DTOs. Operation ids are the method names. */
export function describeApi(app: INestApplication): OpenAPIObject {
  const description = new DocumentBuilder()
    .setTitle('Bokkiefoto')
    .setDescription('The shop for photographs of school sport. Prices of photographs are in tokens, money in rand.')
    .setVersion('1')
    .addCookieAuth(SESSION_COOKIE)
    .build();
  return SwaggerModule.createDocument(app, description, { operationIdFactory: (_controller, method) => method });
}
