import { readFileSync } from 'node:fs';

/** A schema of OpenAPI 3.0, as far as the shop's document uses it. */
export interface Schema {
  $ref?: string;
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
  format?: string;
  pattern?: string;
  enum?: unknown[];
  nullable?: boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

type Content = Record<string, { schema?: Schema } | undefined>;

export interface Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  body?: { type: string; schema: Schema };
  responses: Record<string, { content?: Content } | undefined>;
}

interface ApiDocument {
  paths: Record<
    string,
    Record<string, { parameters?: Parameter[]; requestBody?: { content: Content }; responses: Operation['responses'] }>
  >;
  components: { schemas: Record<string, Schema> };
}

const document = JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as ApiDocument;

/** The schemas that the document names. */
export const SCHEMAS = document.components.schemas;

/** Every call of the shop. */
export const OPERATIONS: Operation[] = Object.entries(document.paths).flatMap(([path, calls]) =>
  Object.entries(calls).map(([method, { parameters = [], requestBody, responses }]) => {
    const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
    const body = type && content?.schema ? { type, schema: content.schema } : undefined;
    return { method: method.toUpperCase(), path, parameters, body, responses };
  }),
);

/** The schema that a reference leads to. */
export function resolve(schema: Schema): Schema {
  const name = (schema.$ref ?? schema.allOf?.[0]?.$ref)?.split('/').at(-1);
  if (name === undefined) return schema;
  const found = SCHEMAS[name];
  if (!found) throw new Error(`The document names no schema ${name}`);
  return { ...found, nullable: schema.nullable };
}
