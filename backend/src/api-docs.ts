import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { SESSION_COOKIE } from './shared/http/access';
import { errorAnswer, type ErrorStatus } from './shared/http/api-errors';
import { FROM_ELSEWHERE } from './shared/http/same-origin';
import { inlineStylesAndScripts } from './shared/http/security-headers';

const DOCS = '/api/docs';

type OperationObject = NonNullable<OpenAPIObject['paths'][string]['get']>;
type SchemaOrReference = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];
type ReferenceObject = Extract<SchemaOrReference, { $ref: string }>;
type SchemaObject = Exclude<SchemaOrReference, ReferenceObject>;

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
      leaveOptionalOut(operation, document);
      const ofAll: ErrorStatus[] = [500, 503];
      // These come before every handler: decoding the address, the check of the origin, and the body parsers.
      if (path.includes('{')) ofAll.push(400);
      if (method !== 'get' && !FROM_ELSEWHERE.has(path)) ofAll.push(403);
      if (requestBody) ofAll.push(413, 415);
      for (const status of ofAll) responses[status] ??= errorAnswer(status);
    }
  return document;
}

/**
 * Swagger UI fills its forms with examples, and would send each of them: a gallery's number with another one's name. So
 * a call begins with what it needs, and examples of the rest stay in its description.
 */
function leaveOptionalOut({ parameters = [], requestBody }: OperationObject, document: OpenAPIObject): void {
  for (const parameter of parameters) {
    if ('$ref' in parameter || parameter.required || !parameter.schema || '$ref' in parameter.schema) continue;
    const example: unknown = parameter.schema.example ?? parameter.example;
    if (example === undefined) continue;
    parameter.description =
      `${parameter.description ?? ''} For example ${typeof example === 'string' ? example : JSON.stringify(example)}.`.trim();
    delete parameter.schema.example;
    delete parameter.example;
  }
  if (!requestBody || '$ref' in requestBody) return;
  for (const [type, body] of Object.entries(requestBody.content)) {
    const schema = resolved(body.schema, document);
    if (!schema?.properties) continue;
    if (type === 'application/json') body.example = exampleOf(schema, document);
    else
      for (const [name, property] of Object.entries(schema.properties))
        if (!('$ref' in property) && !schema.required?.includes(name)) delete property.example;
  }
}

function resolved(schema: SchemaOrReference | undefined, document: OpenAPIObject): SchemaObject | null {
  if (!schema) return null;
  if (!('$ref' in schema)) return schema;
  return resolved(document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''], document);
}

/** Values of each type that promise nothing. */
const PLAIN: Partial<Record<string, unknown>> = { boolean: false, integer: 1, number: 1, string: '' };

/** An example of a body without optional values. openapi-sampler does the same, but brings an XML parser with it. */
function exampleOf({ properties = {}, required = [] }: SchemaObject, document: OpenAPIObject): Record<string, unknown> {
  const needed = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(
    needed.map(([name, property]) => [name, valueOf(resolved(property, document) ?? {}, document)]),
  );
}

function valueOf(schema: SchemaObject, document: OpenAPIObject): unknown {
  const known: unknown = schema.example ?? schema.default ?? schema.enum?.[0];
  if (known !== undefined) return known;
  if (schema.type === 'array') {
    const item = resolved(schema.items, document);
    return item && (schema.minItems ?? 0) > 0 ? [valueOf(item, document)] : [];
  }
  if (schema.properties) return exampleOf(schema, document);
  return PLAIN[String(schema.type)] ?? null;
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
