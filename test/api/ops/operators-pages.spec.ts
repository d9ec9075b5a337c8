import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Queue } from 'bull';
import { decodeQR } from 'qr/decode.js';
import { Config } from '../../../backend/src/config';
import { drawSvg } from '../../../backend/src/modules/media/infrastructure/sharp';
import { MetricsServer } from '../../../backend/src/shared/metrics/metrics.server';
import type { AuditEntryDto } from '../../../backend/src/modules/ops/application/list-audit.query';
import { FROM_ELSEWHERE } from '../../../backend/src/shared/http/same-origin';
import { QUEUE_MAP, QUEUE_NAMES, type QueueMap } from '../../../backend/src/shared/outbox/queues';
import { RedisConnections } from '../../../backend/src/shared/redis.module';
import { privatePort } from '../../../tools/services/ports';
import { makePhoto } from '../../support/pictures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { uploadPhoto } from '../../support/uploads';
import { waitFor } from '../../support/wait';

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  enum?: unknown[];
  default?: unknown;
  maximum?: number;
}
interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, object>;
}
interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

describe('The operators’ pages', () => {
  let shop: TestShop;
  let admin: Shopper;
  let shopper: Shopper;
  beforeAll(async () => {
    shop = await startShop({ METRICS_PORT: String(await privatePort()) }, ['worker']);
    admin = await shop.admin();
    shopper = await shop.shopper();
  });
  afterAll(() => shop.close());

  describe('Readiness', () => {
    it('says which service does not answer; the process lives meanwhile', async () => {
      await shop.visitor().get('/api/health/ready').expect(200);
      const ping = jest.spyOn(shop.redis, 'ping').mockRejectedValue(new Error('away'));
      const { body } = await shop.visitor().get('/api/health/ready').expect(503);
      expect(body).toMatchObject({
        status: 'error',
        info: { database: { status: 'up' }, storage: { status: 'up' } },
        error: { redis: { status: 'down' } },
      });
      await shop.visitor().get('/api/health/live').expect(200);
      ping.mockRestore();
      await shop.visitor().get('/api/health/ready').expect(200);
    });
  });

  describe('Liveness', () => {
    const health = async () => {
      const { status } = await fetch(`http://127.0.0.1:${shop.app.get(Config).metrics.port}/health`);
      return [(await shop.visitor().get('/api/health/live')).status, status];
    };

    it('ends a minute after a connection to Redis has ended, and not before', async () => {
      shop.app.get(MetricsServer).listen('api');
      const connection = shop.app.get(RedisConnections).open();
      await once(connection, 'ready');
      connection.disconnect();
      await once(connection, 'end');
      expect(await health()).toEqual([200, 200]);
      const now = performance.now();
      const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 61_000);
      try {
        expect(await health()).toEqual([503, 503]);
        await connection.connect();
        expect(await health()).toEqual([200, 200]);
      } finally {
        clock.mockRestore();
      }
    });

    it('goes on while Redis is away: a new process would find it no sooner', async () => {
      const closed = `redis://127.0.0.1:${await privatePort()}`;
      const { redis } = shop.app.get(Config);
      const connections = new RedisConnections({ redis: { ...redis, url: closed } });
      const connection = connections.open().on('error', () => undefined);
      await new Promise((resolve) => connection.once('reconnecting', resolve));
      const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
      expect(connections.areAlive()).toBe(true);
      clock.mockRestore();
      connections.onApplicationShutdown();
    });

    it('cuts a connection to Redis from which nothing is heard, and none that waits for several jobs', async () => {
      const timers = jest.spyOn(globalThis, 'setInterval');
      const connection = shop.app.get(RedisConnections).openForQueue('bclient');
      const [beat] = timers.mock.calls.find(([, pause]) => pause === 6000) ?? [];
      timers.mockRestore();
      await once(connection, 'ready');
      const cut = jest.fn();
      connection.on('close', cut);
      const [first, second] = [0, 1].map(() => connection.brpoplpush('no-job', 'no-work', 0.1));
      beat?.();
      await first;
      // The ping waits for the second command.
      beat?.();
      await second;
      expect(cut).not.toHaveBeenCalled();
      beat?.();
      beat?.();
      await once(connection, 'reconnecting');
      expect(cut).toHaveBeenCalledTimes(1);
      connection.disconnect();
    });
  });

  describe('Swagger UI', () => {
    // The build's document: here the compiler has not looked into the DTOs.
    const document = JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as ApiDocument;
    const calls = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ ...operation, method, path })),
    );

    it('has the calls of the client’s document', async () => {
      const { paths } = (await shop.visitor().get('/api/docs/openapi.json').expect(200)).body as ApiDocument;
      expect(Object.keys(paths)).toEqual(Object.keys(document.paths));
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
        if (method !== 'get' && !FROM_ELSEWHERE.has(path)) expected.push('403');
        expect([operationId, Object.keys(responses)]).toEqual([operationId, expect.arrayContaining(expected)]);
      }
      const fromElsewhere = calls.filter(({ method, path }) => method === 'post' && FROM_ELSEWHERE.has(path));
      expect(fromElsewhere).toHaveLength(FROM_ELSEWHERE.size);
      for (const { responses } of fromElsewhere) expect(Object.keys(responses)).not.toContain('403');
    });

    it('takes no number without a largest one', () => {
      const endless = calls.flatMap(({ operationId, parameters, requestBody }) => {
        const query = parameters.filter(({ in: place }) => place === 'query');
        const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
          Object.entries(document.components.schemas[schema.$ref?.split('/').at(-1) ?? '']?.properties ?? {}),
        );
        return [...query.map(({ name, schema }) => [name, schema] as const), ...bodies]
          .filter(([, { type, maximum }]) => type === 'number' && maximum === undefined)
          .map(([name]) => `${operationId}: ${name}`);
      });
      // Any price that is none counts as 1.
      expect(endless).toEqual(['uploadPhotos: tokenPrice']);
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
    ] as const)('%s %s is only for administrators', async (method, path) => {
      const visitor = await shop.visitor()[method](path).expect(302);
      expect(visitor.headers['location']).toBe('/auth');
      const other = await shopper.agent[method](path).expect(302);
      expect(other.headers['location']).toBe('/');
    });

    it('shows every queue', async () => {
      await admin.agent.get('/api/queues/').expect(200);
      const { body } = await admin.agent.get('/api/queues/api/queues').expect(200);
      const { queues } = body as { queues: { name: string }[] };
      expect(queues.map(({ name }) => name).sort()).toEqual([...QUEUE_NAMES].sort());
    });

    it('shows what a job carries, tries it again, and cleans it away', async () => {
      const data = { userId: 7, transactionId: 'abc', requestId: 'geel-en-groen', traceParent: null };
      // There is no such job, so it fails.
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
        { id: String(id), name: 'Nothing', data, failedReason: 'There is no handler for Nothing' },
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

  describe('QR codes', () => {
    it.each([
      '/matches/12',
      '/find?team=3',
      `/gallery-match/${encodeURIComponent('Hoërskool Bergrivier o/16A vs Duinveld o/16A: “die groot dag”')}`,
      `/gallery-match/${encodeURIComponent('ê'.repeat(200))}`,
    ])('lead a telephone’s camera to the page: %s', async (path) => {
      const { headers, body } = await admin.agent.get('/api/admin/qr-code').query({ path }).expect(200);
      expect(headers['content-type']).toContain('image/svg+xml');
      // Eight pixels for each of the code's squares.
      const svg = (body as Buffer)
        .toString()
        .replace(/viewBox="0 0 (\d+)/, (box, size) => `width="${Number(size) * 8}" ${box}`);
      expect(decodeQR(await drawSvg(svg))).toBe(`http://shop.test${path}`);
    });

    it.each([
      ['none', ''],
      ['without a slash', 'matches/12'],
      ['another shop', 'https://elsewhere.test/'],
      ['with a space', '/a b'],
      ['with a backslash', '/\\elsewhere.test'],
      ['longer than an address is', `/${'a'.repeat(2000)}`],
    ])('are made only for paths of the shop: %s', async (_what, path) => {
      await admin.agent.get('/api/admin/qr-code').query({ path }).expect(400);
    });
  });
});

describe('Test mails', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop();
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  it('go to the administrator, or to another address', async () => {
    const own = await admin.agent.post('/api/test-plain-email').send({}).expect(200);
    expect(own.body.message).toBe(`Sent to ${admin.email}.`);
    expect(await shop.mailTo(admin.email)).toMatchObject({ subject: expect.stringContaining('Test e-mail') });
    const emailAddress = `toets-${Date.now()}@voorbeeld.test`;
    const other = await admin.agent.post('/api/test-plain-email').set('Accept-Language', 'af').send({ emailAddress });
    expect(other.body.message).toBe(`Gestuur aan ${emailAddress}.`);
    expect((await shop.mailTo(emailAddress)).attachments).toEqual([]);
    const wrong = await admin.agent.post('/api/test-plain-email').send({ emailAddress: 'nêrens' }).expect(400);
    expect(wrong.body.fields).toHaveProperty('emailAddress');
  });

  it('bring a photograph as a buyer gets it, without a purchase', async () => {
    const { id: photoId } = await uploadPhoto(admin.agent, ['toets.jpg', await makePhoto({ hue: 30 })]);
    const emailAddress = `foto-${Date.now()}@voorbeeld.test`;
    await admin.agent.post('/api/test-photo-email').send({ photoId, emailAddress }).expect(200);
    const mail = await shop.mailTo(emailAddress);
    expect(mail.attachments).toEqual([expect.objectContaining({ contentType: 'image/jpeg' })]);
    expect(await shop.rows.selectFrom('purchases').select('id').execute()).toEqual([]);
    await admin.agent.post('/api/test-photo-email').send({ photoId: 999999999 }).expect(404);
    await admin.agent.post('/api/test-photo-email').send({ emailAddress }).expect(400);
  });
});

describe('Test mails to a mail server that is away', () => {
  it('tell what it said', async () => {
    const shop = await startShop({ SMTP_URL: 'smtp://127.0.0.1:1' });
    const admin = await shop.admin();
    const { body } = await admin.agent.post('/api/test-plain-email').send({}).expect(503);
    expect(body).toMatchObject({ code: 'test-mail-refused', message: expect.stringContaining('ECONNREFUSED') });
    await shop.close();
  });
});
