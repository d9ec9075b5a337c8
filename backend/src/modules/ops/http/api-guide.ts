import type { OpenAPIObject } from '@nestjs/swagger';
import { EXAMPLES, PAYFAST_NOTICE } from './api-examples';

type Schema = Record<string, unknown> & { properties?: Record<string, Schema> };
type PathItem = OpenAPIObject['paths'][string];
type Operation = NonNullable<PathItem['get']> & { 'x-access'?: 'anyone' | 'user' | 'admin' };

/** Who an API's calls are for, in the order of the page. */
const AUDIENCES = {
  Visitor: 'Anybody may make these calls.',
  Shopper: 'A signed-in person may make these calls, about what is their own.',
  Administrator: 'Only an administrator may make these calls; what they change is in the audit log.',
  Operator: 'For whoever runs the servers, and the programs that watch them.',
  'Payment provider': 'PayFast makes this call; its source, signature, amount and confirmation are checked.',
} as const;
type Audience = keyof typeof AUDIENCES;

const BY_ACCESS = { anyone: 'Visitor', user: 'Shopper', admin: 'Administrator' } as const;

const INTRODUCTION = `The shop for photographs of school sport. Prices of photographs are in tokens, money in rand.

**To try a call**, open it and press “Execute”: it is made with the session of this browser. Sign in first, in the shop or
by \`POST /api/login\` below; the cookie is kept by the browser, so there is nothing to enter here. Calls change the shop
that you see.

Sentences come in the language of \`Accept-Language\` (\`en\`, \`af\`). An error is \`{ message, code, fields? }\`: the
sentence is for people, the code for programs. Lists take \`limit\` and \`cursor\`.`;

/**
 * The document of the API as Swagger UI shows it: the calls by their audience and, within it, by topic; with examples
 * for every request and answer. The shop's client is made from the plain one.
 */
export function guideTo(document: OpenAPIObject): OpenAPIObject {
  const guide = structuredClone(document);
  const topics = new Map<Audience, Set<string>>();
  for (const item of Object.values(guide.paths))
    for (const operation of operationsOf(item)) {
      const [topic = ''] = operation.tags ?? [];
      const audience = audienceOf(operation, topic);
      topics.set(audience, (topics.get(audience) ?? new Set()).add(topic));
      operation.tags = [tagOf(audience, topic)];
      for (const parameter of operation.parameters ?? [])
        if ('in' in parameter && parameter.in === 'path') parameter.example ??= EXAMPLES[parameter.name];
      if (operation.operationId === 'receivePaymentNotice') operation.requestBody = noticeBody();
    }
  guide.tags = (Object.keys(AUDIENCES) as Audience[]).flatMap((audience) =>
    [...(topics.get(audience) ?? [])].sort().map((topic) => ({
      name: tagOf(audience, topic),
      description: AUDIENCES[audience],
    })),
  );
  guide.info.description = INTRODUCTION;
  for (const [name, schema] of Object.entries(guide.components?.schemas ?? {})) addExamples(name, schema as Schema);
  return guide;
}

function operationsOf(item: PathItem): Operation[] {
  return [item.get, item.post, item.put, item.patch, item.delete].filter((one) => one !== undefined);
}

function audienceOf({ operationId, 'x-access': access = 'anyone' }: Operation, topic: string): Audience {
  if (operationId === 'receivePaymentNotice') return 'Payment provider';
  return topic === 'Operation' ? 'Operator' : BY_ACCESS[access];
}

function tagOf(audience: Audience, topic: string): string {
  return `${audience} · ${topic}`;
}

/** What has an example, a fixed set of values, or is made of other schemas, needs none. */
function addExamples(schema: string, { properties = {} }: Schema): void {
  for (const [name, property] of Object.entries(properties)) {
    if (['example', 'enum', 'default', '$ref', 'allOf'].some((key) => key in property)) continue;
    const example = EXAMPLES[`${schema}.${name}`] ?? EXAMPLES[name];
    if (property['type'] === 'boolean') property['example'] = example ?? false;
    else if (!isListOfThings(property)) property['example'] = example;
  }
}

function isListOfThings({ items }: Schema): boolean {
  return typeof items === 'object' && items !== null && '$ref' in items;
}

function noticeBody(): Operation['requestBody'] {
  const properties = Object.fromEntries(
    Object.entries(PAYFAST_NOTICE).map(([name, example]) => [name, { type: 'string', example }]),
  );
  return { content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties } } } };
}
