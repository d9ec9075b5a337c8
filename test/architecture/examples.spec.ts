import { readFileSync } from 'node:fs';

interface Schema {
  $ref?: string;
  example?: unknown;
  required?: string[];
  properties?: Record<string, Schema>;
}
interface Call {
  parameters?: { name: string; required?: boolean; example?: unknown; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: Record<string, unknown> }> };
}

const { paths, components } = JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Call>>;
  components: { schemas: Record<string, Schema> };
};
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => ({ name: `${method} ${path}`, ...call })),
);
const schemaOf = ({ $ref, ...schema }: Schema) =>
  ($ref ? components.schemas[$ref.split('/').at(-1) ?? ''] : schema) ?? {};

/** Swagger UI sends what it shows as an example: two fields that exclude each other would be refused. */
describe('Examples of Swagger UI', () => {
  it('begin with what a call needs, and leave the rest empty', () => {
    const filled = calls.flatMap(({ name, parameters = [], requestBody }) => {
      const optional = parameters.filter(({ required }) => !required);
      const given = optional.filter(({ example, schema }) => (example ?? schema?.example) !== undefined);
      const bodies = Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema, example = {} }]) => {
        const { properties = {}, required = [] } = schemaOf(schema);
        const shown = type === 'application/json' ? Object.keys(example) : required;
        const more = type === 'application/json' ? [] : Object.entries(properties);
        return [
          ...shown.filter((field) => !required.includes(field)),
          ...required.filter((field) => !shown.includes(field)),
          ...more
            .filter(([field, { example: one }]) => one !== undefined && !required.includes(field))
            .map(([field]) => field),
        ];
      });
      return [...given.map((one) => one.name), ...bodies].map((field) => `${name}: ${field}`);
    });
    expect(calls.length).toBeGreaterThan(80);
    expect(filled).toEqual([]);
  });
});
