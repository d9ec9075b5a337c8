import fc, { type Arbitrary } from 'fast-check';
import { resolve, type Operation, type Parameter, type Schema } from './document';

/** Things that exist in the shop under test, which inputs may hit by name. */
export interface Known {
  emails: string[];
  names: string[];
  passwords: string[];
  ids: number[];
}

/** A request as it will be sent: `body` is JSON text, or parts of a form. */
export interface Input {
  path: string;
  headers: Record<string, string>;
  body?: string | FormPart[];
}

export interface FormPart {
  name: string;
  value: string;
  isFile: boolean;
}

const deep = (levels: number) => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`) as unknown;

/** Values that often break programs, for inputs of any type. */
const junk: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', ' ', 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, [], {}, [[]], [null], deep(50)),
  fc.constantFrom<unknown>(
    'nul\0byte',
    'half \ud800 pair',
    "'; drop table users; --",
    '<script>alert(1)</script>',
    '../../../etc/passwd',
    '%00%ff',
    '${7*7}{{7*7}}',
    'x'.repeat(20_000),
    '‮links',
    '=1+1',
    'NaN',
    'undefined',
    '9'.repeat(400),
    '2026-02-31T25:61:00Z',
    { $ne: null },
    { length: 1e9 },
  ),
  fc.constant(JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}') as unknown),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that a schema allows; `name` says what they are about. */
function valid(schema: Schema, name: string, known: Known): Arbitrary<unknown> {
  const { nullable, ...plain } = schema.$ref || schema.allOf ? resolve(schema) : schema;
  const value = notNull(plain, name, known);
  return nullable ? fc.option(value, { freq: 4 }) : value;
}

function notNull(schema: Schema, name: string, known: Known): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.oneOf) return fc.oneof(...schema.oneOf.map((one) => valid(one, name, known)));
  if (schema.type === 'object') {
    const { properties = {}, required = [] } = schema;
    const values = Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, valid(one, key, known)]));
    return fc.record(values, { requiredKeys: required, noNullPrototype: true });
  }
  if (schema.type === 'array') {
    const one = valid(schema.items ?? {}, name.replace(/s$/, ''), known);
    return fc.array(one, { maxLength: Math.min(schema.maxItems ?? 4, 4) });
  }
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'number' || schema.type === 'integer') return numbers(schema, name, known);
  return texts(schema, name, known);
}

function numbers({ minimum = 1, maximum = 50 }: Schema, name: string, { ids }: Known): Arbitrary<unknown> {
  const small = fc.integer({ min: minimum, max: Math.max(minimum, Math.min(maximum, minimum + 20)) });
  return /id$/i.test(name) ? fc.oneof(fc.constantFrom(...ids), small) : small;
}

function texts({ format, pattern, minLength = 0, maxLength = 60 }: Schema, name: string, known: Known) {
  if (format === 'date-time' || /date|At$/.test(name))
    return fc.oneof(
      fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
      fc.constantFrom('2026-W10-1', '2026-330', '20261124', '2026-11-24T10:00:00,5Z', '0000-01-01', '2026-11-24 10:00'),
    );
  if (format === 'email' || /email|contact/i.test(name))
    return fc.oneof(fc.constantFrom(...known.emails), fc.emailAddress());
  if (/password/i.test(name))
    return fc.oneof(fc.constantFrom(...known.passwords), fc.string({ minLength: 6, maxLength: 20 }));
  // fast-check knows no lookaheads: what they forbid is generated, too.
  if (pattern) return fc.stringMatching(new RegExp(pattern.replace(/\(\?!.*?\)/g, '')));
  const free = fc.string({ unit: 'grapheme', minLength: Math.max(minLength, 1), maxLength: Math.min(maxLength, 60) });
  return fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...known.names) }, free);
}

/** A body: as it should be; with something wrong in it; or nothing of the kind. As JSON text. */
function bodies(schema: Schema, known: Known): Arbitrary<string> {
  const right = valid(schema, '', known) as Arbitrary<Record<string, unknown>>;
  const keys = Object.keys(resolve(schema).properties ?? {});
  const wrong = fc
    .tuple(right, fc.constantFrom(...keys, 'isAdmin', '__proto__', 'constructor'), junk)
    .map(([body, key, value]) => ({ ...body, ...(JSON.parse(`{${JSON.stringify(key)}:0}`) as object), [key]: value }));
  const incomplete = fc
    .tuple(right, fc.subarray(keys))
    .map(([body, kept]) => Object.fromEntries(Object.entries(body).filter(([key]) => kept.includes(key))));
  return fc.oneof(
    { weight: 6, arbitrary: right.map((body) => JSON.stringify(body)) },
    { weight: 4, arbitrary: wrong.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: incomplete.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: junk.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', '{"a":}', 'null', '"text"', '[1,', '{"a":1}{"b":2}', '\u0000') },
  );
}

function forms(schema: Schema, known: Known): Arbitrary<FormPart[]> {
  const { properties = {} } = resolve(schema);
  const parts = Object.entries(properties).map(([name, one]): Arbitrary<FormPart> => {
    const isFile = one.format === 'binary' || one.items?.format === 'binary';
    const value = isFile ? fc.string({ unit: 'binary' }) : fc.oneof(valid(one, name, known), junk);
    return value.map((content) => ({ name, value: asText(content), isFile }));
  });
  return fc.array(fc.oneof(...parts), { maxLength: 8 });
}

function asText(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
}

/** Pieces of addresses that no encoder makes. */
const RAW = ['%', '%00', '%ff', '%2F', '%5c..', ';a=1', '%E2%82', '+', '%0d%0a'];

function pathPart({ name, schema }: Parameter, known: Known): Arbitrary<string> {
  const encoded = (value: unknown) => encodeURIComponent(asText(value)) || '0';
  return fc.oneof(
    { weight: 7, arbitrary: valid(schema, /id$/i.test(name) ? 'id' : name, known).map(encoded) },
    { weight: 2, arbitrary: junk.map((value) => encoded(value).slice(0, 3000)) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW) },
  );
}

function query(parameters: Parameter[], known: Known): Arbitrary<string> {
  if (parameters.length === 0) return fc.constant('');
  const one = fc
    .constantFrom(...parameters)
    .chain(({ name, schema }) =>
      fc
        .oneof({ weight: 3, arbitrary: valid(schema, name, known) }, { weight: 1, arbitrary: junk })
        .map((value): [string, string] => [name, asText(value).slice(0, 3000)]),
    );
  return fc
    .array(one, { maxLength: 4 })
    .map((pairs) => (pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`));
}

/** Requests of one call, right and wrong ones. */
export function inputs({ path, parameters, body }: Operation, known: Known): Arbitrary<Input> {
  const places = parameters.filter((one) => one.in === 'path');
  const parts = fc.tuple(...places.map((place) => pathPart(place, known)));
  const asked = query(
    parameters.filter((one) => one.in === 'query'),
    known,
  );
  const languages = fc.constantFrom('en', 'af', 'x;q=9', '');
  const keys = parameters.some(({ name }) => name === 'Idempotency-Key')
    ? fc.option(fc.oneof(fc.uuid(), fc.constantFrom('x', ' ', 'y'.repeat(500))), { nil: undefined })
    : fc.constant(undefined);
  const content =
    body === undefined
      ? fc.constant(undefined)
      : body.type === 'multipart/form-data'
        ? forms(body.schema, known)
        : bodies(body.schema, known);
  return fc
    .record({ parts, asked, language: languages, key: keys, content })
    .map(({ parts, asked, language, key, content }) => ({
      path: places.reduce((text, { name }, index) => text.replace(`{${name}}`, () => parts[index] ?? ''), path) + asked,
      headers: { 'Accept-Language': language, ...(key !== undefined && { 'Idempotency-Key': key }) },
      body: content,
    }));
}
