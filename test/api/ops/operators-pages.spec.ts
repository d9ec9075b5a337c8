import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Queue } from 'bull';
import { keyOf } from '../../../backend/src/modules/media/domain/stored-key';
import { EXAMPLES } from '../../../backend/src/modules/ops/http/api-examples';
import type { AuditEntryDto } from '../../../backend/src/modules/ops/http/audit.dto';
import { guideTo } from '../../../backend/src/modules/ops/http/api-guide';
import { QUEUES } from '../../../backend/src/shared/outbox/outbox';
import { QUEUE_MAP, type QueueMap } from '../../../backend/src/shared/outbox/outbox.relay';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { waitFor } from '../../support/wait';

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  type?: string;
  nullable?: boolean;
  format?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  enum?: unknown[];
  default?: unknown;
  maximum?: number;
  example?: unknown;
}
interface Operation {
  operationId: string;
  tags: string[];
  'x-access': string;
  parameters: { name: string; in: string; required?: boolean; example?: unknown; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
interface Guide {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const PROTOTYPE = new Set(['get', 'post', 'put', 'delete']);
const AUDIENCES = ['Visitor', 'Shopper', 'Administrator', 'Operator', 'Payment provider'];

describe('The operators’ pages', () => {
  let shop: TestShop;
  let admin: Shopper;
  let shopper: Shopper;
  beforeAll(async () => {
    shop = await startShop({ PAYFAST_SIMULATED_PURCHASES: 'on', TRUSTED_PROXIES: '127.0.0.1' }, ['worker']);
    admin = await shop.admin();
    shopper = await shop.shopper();
  });
  afterAll(() => shop.close());

  describe('Swagger UI', () => {
    let guide: Guide;
    let calls: (Operation & { method: string; path: string })[];
    beforeAll(() => {
      // The build's document: here the compiler has not looked into the DTOs.
      guide = guideTo(JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as OpenAPIObject) as unknown as Guide;
      calls = Object.entries(guide.paths).flatMap(([path, item]) =>
        Object.entries(item)
          .filter(([method]) => PROTOTYPE.has(method))
          .map(([method, operation]) => ({ ...operation, method, path })),
      );
    });

    /** What Swagger UI shows for a schema, made as it makes it. */
    function sampleOf(schema: Schema): unknown {
      if (schema.example !== undefined) return schema.example;
      if (schema.$ref) return sampleOf(guide.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
      if (schema.allOf) return Object.assign({}, ...schema.allOf.map(sampleOf)) as unknown;
      if (schema.default !== undefined) return schema.default;
      if (schema.enum) return schema.enum[0];
      if (schema.items) return [sampleOf(schema.items)];
      if (!schema.properties) return undefined;
      return Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, sampleOf(one)]));
    }

    it('has the calls of the client’s document, each under its audience', async () => {
      const { paths } = (await shop.visitor().get('/api/docs/openapi.json').expect(200)).body as Guide;
      expect(Object.keys(guide.paths)).toEqual(Object.keys(paths));
      const shown = guide.tags.map(({ name }) => name);
      const audiences = shown.map((name) => AUDIENCES.indexOf(name.split(' · ')[0] ?? ''));
      expect(audiences).toEqual([...audiences].sort((one, other) => one - other));
      expect(new Set(audiences)).toEqual(new Set([0, 1, 2, 3, 4]));
      for (const { tags, operationId, 'x-access': access } of calls) {
        expect(shown).toContain(tags[0]);
        const audience = tags[0]?.split(' · ')[0];
        if (access === 'admin') expect([operationId, audience]).not.toEqual([operationId, 'Visitor']);
        if (access === 'user') expect([operationId, audience]).toEqual([operationId, 'Shopper']);
      }
    });

    it('has an example for every request, answer and place in an address, as its schema wants it', () => {
      const ajv = new Ajv({ strict: false, allErrors: true });
      addFormats(ajv);
      const { schemas } = guide.components;
      const resolve = (schema: unknown): unknown =>
        JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'), (_, one: Schema | null) =>
          // A word of OpenAPI that JSON Schema has only beside a type.
          one?.nullable && !one.type ? {} : one,
        );
      const wrong: string[] = [];
      for (const [name, schema] of Object.entries(schemas)) {
        // Its files are chosen by hand.
        if (name === 'UploadFormDto') continue;
        const isRight = ajv.compile({ ...(resolve(schema) as object), $defs: resolve(schemas) });
        if (!isRight(sampleOf(schema))) wrong.push(`${name}: ${ajv.errorsText(isRight.errors)}`);
        for (const [property, one] of Object.entries(schema.properties ?? {}))
          if (sampleOf(one) === undefined) wrong.push(`${name}.${property} has no example`);
      }
      for (const { operationId, parameters } of calls)
        for (const { name, in: place, example, schema } of parameters)
          if (place === 'path' && (example ?? schema.enum) === undefined) wrong.push(`${operationId}: ${name}`);
      expect(wrong).toEqual([]);
    });

    it('asks for no parameter that has a value of its own, and says what kind each is', () => {
      const wrong = calls.flatMap(({ operationId, parameters }) =>
        parameters
          .filter(({ in: place, required, schema }) => {
            const isOfAKind = schema.enum ?? (schema.type && schema.type !== 'object');
            return (place === 'query' && required && schema.default !== undefined) || !isOfAKind;
          })
          .map(({ name }) => `${operationId}: ${name}`),
      );
      expect(wrong).toEqual([]);
    });

    it('says what every call can answer when the shop, its services or the sender fail', () => {
      for (const { operationId, method, path, requestBody, responses } of calls) {
        const expected = ['500', '503'];
        if (requestBody) expected.push('413', '415');
        if (method !== 'get' && path !== '/api/payfast-itn') expected.push('403');
        expect([operationId, Object.keys(responses)]).toEqual([operationId, expect.arrayContaining(expected)]);
      }
      const notice = calls.find(({ operationId }) => operationId === 'receivePaymentNotice');
      expect(Object.keys(notice?.responses ?? {})).not.toContain('403');
    });

    it('takes no number without a largest one', () => {
      const endless = calls.flatMap(({ operationId, parameters, requestBody }) => {
        const query = parameters.filter(({ in: place }) => place === 'query');
        const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
          Object.entries(guide.components.schemas[schema.$ref?.split('/').at(-1) ?? '']?.properties ?? {}),
        );
        return [...query.map(({ name, schema }) => [name, schema] as const), ...bodies]
          .filter(([, { type, maximum }]) => type === 'number' && maximum === undefined)
          .map(([name]) => `${operationId}: ${name}`);
      });
      // Any price that is none counts as 1.
      expect(endless).toEqual(['uploadPhotos: tokenPrice']);
    });

    it.each([
      ['thumbnailPath', 'thumbnails'],
      ['gridPath', 'previews'],
      ['photoPath', 'previews'],
      ['watermarkedPath', 'previews'],
    ])('has a path among its examples that a picture can have: %s', (name, kind) => {
      expect(keyOf(EXAMPLES[name] as string)).toMatchObject({ kind });
    });

    it('has examples that the shop understands', async () => {
      const refused: unknown[] = [];
      for (const name of ['Kareeboom A', 'Bergrivier A'])
        await admin.agent.post('/api/teams').send({ name, sport: 'Rugby' }).expect(201);
      const asJson = calls.filter(({ requestBody }) => requestBody?.content['application/json']);
      expect(asJson.length).toBeGreaterThan(40);
      for (const [index, call] of asJson.entries()) {
        const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
          encodeURIComponent(String(call.parameters.find((one) => one.name === name)?.example)),
        );
        const body = sampleOf(call.requestBody!.content['application/json']!.schema) as object;
        // Each by a person of its own, since some end sessions or accounts, and from an address of its own.
        const { agent } = call['x-access'] === 'admin' ? admin : await shop.shopper();
        const { status, body: answer } = await agent[call.method as 'post' | 'put'](path)
          .set('X-Forwarded-For', `10.9.0.${index + 1}`)
          .send(body);
        const { code, fields } = answer as { code?: string; fields?: object };
        if (code === 'invalid-input' || code === 'malformed-request' || status >= 500)
          refused.push([call.operationId, status, code, fields]);
      }
      expect(refused).toEqual([]);
    });

    it('is a page of this origin, which sends the session along', async () => {
      const page = await shop.visitor().get('/api/docs').expect(200);
      expect(page.text).toContain('<title>Bokkiefoto · API</title>');
      expect(page.headers['content-security-policy']).toContain("default-src 'self'");
      const script = await shop.visitor().get('/api/docs/swagger-ui-init.js').expect(200);
      expect(script.text).toMatch(/"withCredentials":\s*true/);
      expect(script.text).toMatch(/"tryItOutEnabled":\s*true/);
      expect(script.text).not.toContain('"servers": [{');
    });
  });

  describe('The queue dashboard', () => {
    let queue: Queue;
    beforeAll(() => {
      queue = shop.app.get<QueueMap>(QUEUE_MAP).get('delivery') as Queue;
    });

    it.each([
      ['get', '/api/queues'],
      ['get', '/api/queues/'],
      ['get', '/api/queues/queue/delivery'],
      ['get', '/api/queues/api/queues'],
      ['get', '/api/queues/static/css/index.css'],
      ['put', '/api/queues/api/queues/delivery/retry/failed'],
      ['put', '/api/queues/api/queues/delivery/clean/failed'],
      ['put', '/api/queues/api/queues/delivery/pause'],
      ['post', '/api/queues/api/queues/delivery/add'],
      ['patch', '/api/queues/api/queues/delivery/1/update-data'],
    ] as const)('%s %s is an administrator’s alone', async (method, path) => {
      const visitor = await shop.visitor()[method](path).expect(302);
      expect(visitor.headers['location']).toBe('/auth');
      const other = await shopper.agent[method](path).expect(302);
      expect(other.headers['location']).toBe('/');
    });

    it('shows every queue', async () => {
      await admin.agent.get('/api/queues/').expect(200);
      const { body } = await admin.agent.get('/api/queues/api/queues').expect(200);
      const { queues } = body as { queues: { name: string }[] };
      expect(queues.map(({ name }) => name).sort()).toEqual([...QUEUES].sort());
    });

    it('shows what a job carries, tries it again, and cleans it away', async () => {
      const data = { userId: 7, transactionId: 'abc', requestId: 'geel-en-groen', traceParent: null };
      // Nobody knows such a job, so it fails.
      const { id } = await queue.add('Nothing', data, { attempts: 1 });
      const failedAfter = (time: number) =>
        waitFor('the job to fail', async () => {
          const job = await queue.getJob(id);
          return job && (await job.isFailed()) && (job.finishedOn ?? 0) > time ? job.finishedOn : undefined;
        });
      const first = await failedAfter(0);

      const list = '/api/queues/api/queues?activeQueue=delivery&status=failed&page=1';
      const failed = (await admin.agent.get(list).expect(200)).body as { queues: { name: string; jobs: object[] }[] };
      expect(failed.queues.find(({ name }) => name === 'delivery')?.jobs).toMatchObject([
        { id: String(id), name: 'Nothing', data, failedReason: 'Missing process handler for job type Nothing' },
      ]);
      await admin.agent.put(`/api/queues/api/queues/delivery/${id}/retry`).expect(204);
      await failedAfter(first);
      await admin.agent.put(`/api/queues/api/queues/delivery/${id}/clean`).expect(204);
      expect(await queue.getFailedCount()).toBe(0);
    });

    it('leaves a trace in the audit log of who has tried again or cleaned which jobs, and what came of it', async () => {
      const outcomes = async (search: string) => {
        const { body } = await admin.agent.get('/api/admin/audit').query({ search, limit: 2 }).expect(200);
        return (body as AuditEntryDto[]).map(({ username, action, outcome }) => [username, action, outcome]);
      };
      await admin.agent.put('/api/queues/api/queues/delivery/retry/failed').expect(200);
      await admin.agent.put('/api/queues/api/queues/delivery/clean/failed').expect(200);
      await admin.agent.put('/api/queues/api/queues/delivery/987654321/clean').expect(404);
      await admin.agent.get('/api/queues/api/queues/delivery/987654321').expect(404);
      await waitFor(
        'the outcome',
        async () => (await outcomes('987654321')).some(([, , how]) => how === '404') || undefined,
      );
      expect(await outcomes('987654321')).toEqual([[admin.username, 'cleanJobs', '404']]);
      expect(await outcomes('/api/queues/api/queues/delivery/clean/failed')).toEqual([
        [admin.username, 'cleanJobs', 'done'],
      ]);
      expect(await outcomes('/api/queues/api/queues/delivery/retry/failed')).toEqual([
        [admin.username, 'retryJobs', 'done'],
      ]);
    });

    it.each([
      ['post', 'delivery/add'],
      ['put', 'delivery/obliterate'],
      ['put', 'delivery/empty'],
      ['patch', 'delivery/1/update-data'],
    ] as const)('makes and changes no job, and throws none away unseen: %s %s', async (method, path) => {
      await admin.agent[method](`/api/queues/api/queues/${path}`).send({}).expect(404);
    });

    it('takes nothing from another site', async () => {
      await admin.agent
        .put('/api/queues/api/queues/delivery/clean/failed')
        .set('Origin', 'https://kwaad.test')
        .expect(403);
    });
  });
});
