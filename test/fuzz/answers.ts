import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { SCHEMAS, type Operation, type Schema } from './document';

const ajv = new Ajv({ allErrors: true, strict: false });
addFormats(ajv);
ajv.addSchema({ $id: 'shop', components: { schemas: mapValues(SCHEMAS, exact) } });

/** A schema as JSON Schema has it: null where OpenAPI 3.0 says nullable, and no property that is not named. */
function exact(schema: Schema): object {
  const { nullable, properties, items, allOf, oneOf, $ref, ...rest } = schema;
  const plain = {
    ...rest,
    ...($ref && { $ref: $ref.replace('#/', 'shop#/') }),
    ...(properties && {
      properties: mapValues(properties, exact),
      additionalProperties: schema.additionalProperties ?? false,
    }),
    ...(items && { items: exact(items) }),
    ...(allOf && { allOf: allOf.map(exact) }),
    ...(oneOf && { oneOf: oneOf.map(exact) }),
  };
  return nullable ? { anyOf: [plain, { type: 'null' }] } : plain;
}

function mapValues<T, U>(values: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

const validators = new Map<Schema, ValidateFunction>();

function validatorOf(schema: Schema): ValidateFunction {
  const known = validators.get(schema) ?? ajv.compile(exact(schema));
  validators.set(schema, known);
  return known;
}

/** Errors of the server that the tests cause themselves: no picture process runs that could be restarted, and none that reads
 * numbers.
 */
const CAUSED = new Set(['503 /api/admin/restart-thumbnail-processor', '503 /api/admin/number-reading']);

/** The fault of an answer: an error of the server, or one that the document does not know; null when it fits. */
export async function misfit({ path, responses }: Operation, answer: Response): Promise<string | null> {
  const text = await answer.text();
  const told = () => `${answer.status} ${text.slice(0, 300)}`;
  // Every call documents 500 and 503; that makes none of them a right answer.
  if (answer.status >= 500 && !CAUSED.has(`${answer.status} ${path}`)) return `an error of the server: ${told()}`;
  const documented = responses[answer.status];
  if (!documented) return `an answer that is not documented: ${told()}`;
  if (!documented.content) return text === '' ? null : `a body where none is documented: ${told()}`;
  const type = answer.headers.get('content-type')?.split(';')[0] ?? 'none';
  const content = documented.content[type];
  if (!content) return `a type that is not documented, ${type}: ${told()}`;
  if (type !== 'application/json' || !content.schema || content.schema.format === 'binary') return null;
  const validate = validatorOf(content.schema);
  return validate(JSON.parse(text))
    ? null
    : `a body that is not as documented, ${ajv.errorsText(validate.errors)}: ${told()}`;
}
