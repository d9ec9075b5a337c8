import fs from 'node:fs';
import { MikroORM } from '@mikro-orm/postgresql';
import { Logger } from 'nestjs-pino';
import { keepAuditResult } from '../../../backend/src/shared/metrics/audit-result';
import { readByWorkers } from '../../../backend/src/shared/metrics/metrics';
import { MetricsCollector } from '../../../backend/src/shared/metrics/metrics.collector';
import { startCollector, type Span } from '../../support/collector';
import { catalogPhotos, storeOriginal } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { waitFor } from '../../support/wait';

type Written = (error: Error | null, bytes: number, text: string) => void;

interface Line {
  msg: string;
  requestId?: string;
  req?: { id: string };
  traceId?: string;
  job?: string;
}

const ADDRESS = 'tannie.bets@voorbeeld.test';
const NAME = 'tannie-bets';

describe('Logs and traces of a purchase', () => {
  let shop: TestShop;
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let buyer: Shopper;
  let requestId: string;
  let log = '';
  const { write } = fs;

  const lines = () =>
    log
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line);

  beforeAll(async () => {
    // pino's output.
    jest.spyOn(fs, 'write').mockImplementation((fd: number, text: string, ...rest: [...unknown[], Written]) => {
      if (fd !== 1) return (write as (...input: unknown[]) => void)(fd, text, ...rest);
      log += text;
      process.nextTick(rest.at(-1) as Written, null, Buffer.byteLength(text), text);
    });
    collector = await startCollector();
    shop = await startShop({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, LOG_LEVEL: 'debug' }, ['worker']);
    // The worker and the picture process, which run in this process, have silenced its logger.
    shop.app.useLogger(shop.app.get(Logger));
    const admin = await shop.admin();
    buyer = await shop.shopper({ username: NAME, email: ADDRESS });
    await shop.giveTokens(buyer.id, 1);
    const { filePath } = await storeOriginal(shop);
    const [photoId] = await catalogPhotos(shop, admin.id, { gallery: 'Finaal', photos: [{ filePath }] });
    const { headers } = await buyer.agent.post('/api/purchase-photo').send({ photoId }).expect(200);
    requestId = headers['x-request-id'] as string;
    await shop.mailTo(ADDRESS);
    await shop.drain();
  });
  afterAll(async () => {
    await shop.close();
    collector.close();
    jest.restoreAllMocks();
  });

  const attribute = (span: Span, name: string) => span.attributes.find(({ key }) => key === name)?.value.stringValue;

  it('is one trace, from the request through outbox and job to the mail', async () => {
    const trace = await waitFor('the spans of the mail', () => {
      const request = collector.spans.find((span) => attribute(span, 'shop.request_id') === requestId);
      const whole = collector.spans.filter(({ traceId }) => traceId === request?.traceId);
      return Promise.resolve(whole.some(({ name }) => name === 'job PhotosPurchased') ? whole : undefined);
    });
    expect([...collector.paths]).toEqual(['POST /v1/traces']);
    const named = (name: string) => {
      const found = trace.filter((span) => span.name === name);
      expect([name, found.length]).toEqual([name, 1]);
      return found[0]!;
    };
    const chain = ['POST /api/purchase-photo', 'outbox PhotosPurchased', 'job PhotosPurchased', 'mail'].map(named);
    expect(chain[0]?.parentSpanId ?? '').toBe('');
    for (const [index, span] of chain.entries())
      if (index > 0) expect([span.name, span.parentSpanId]).toEqual([span.name, chain[index - 1]?.spanId]);
    const statements = trace.filter((span) => attribute(span, 'db.system.name') === 'postgresql');
    expect(statements.filter(({ parentSpanId }) => parentSpanId === chain[0]?.spanId).length).toBeGreaterThan(3);
    expect(statements.filter(({ parentSpanId }) => parentSpanId === chain[2]?.spanId).length).toBeGreaterThan(2);
    expect(attribute(chain[2]!, 'messaging.destination.name')).toBe('delivery');
    expect(trace.filter(({ status }) => status.code === 2)).toEqual([]);
  });

  it('is followed in the log by its request’s id, and by its job’s', async () => {
    const own = lines().filter((line) => line.requestId === requestId || line.req?.id === requestId);
    expect(own.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining([
        'Photographs are bought',
        'request completed',
        'The mail server has taken a mail',
        'PhotosPurchased is done',
      ]),
    );
    const done = own.find(({ msg }) => msg === 'PhotosPurchased is done');
    const mailed = own.find(({ msg }) => msg === 'The mail server has taken a mail');
    expect(mailed?.job).toBe(done?.job);
    const traces = new Set(own.map(({ traceId }) => traceId).filter(Boolean));
    const request = await waitFor('the span of the request', () =>
      Promise.resolve(collector.spans.find((span) => attribute(span, 'shop.request_id') === requestId)),
    );
    expect([...traces]).toEqual([request.traceId]);
  });

  it('leaves nothing personal and no secret in log and traces', async () => {
    const { agent, password } = buyer;
    const mail = await shop.mailTo(ADDRESS);
    const [, link = '', token = ''] = /http:\/\/shop\.test(\/api\/downloads\/(\S+))/.exec(mail.text) ?? [];
    await shop.visitor().get(link).expect(200);
    await shop.visitor().get(`${link}x`).expect(404);
    await shop.visitor().post('/api/forgot-password').send({ email: ADDRESS }).expect(200);
    await shop.visitor().post('/api/login').send({ username: NAME, password: 'verkeerd-geheim' }).expect(401);
    await shop.visitor().post('/api/register').send({ username: NAME, email: 'nie-so-nie', fullName: 'X' }).expect(400);
    await agent.put('/api/user').send({ fullName: 'Bets van Tonder' }).expect(200);
    await agent.post('/api/user/email').send({ email: 'nuut.bets@voorbeeld.test', password }).expect(200);
    await agent.get('/api/user/data').expect(200);
    await shop.drain();
    await waitFor('the spans of all that', () =>
      Promise.resolve(collector.spans.some(({ name }) => name === 'GET /api/user/data') || undefined),
    );
    const cookie = (agent.jar.getCookie('bokkiefoto.session', { path: '/' } as never)?.value ?? 'none').slice(0, 20);
    const words = [ADDRESS, NAME, 'Ouer Toets', 'Bets van Tonder', 'nuut.bets', 'verkeerd', 'nie-so-nie', password];
    for (const [where, text] of [
      ['log', log],
      ['traces', JSON.stringify(collector.spans)],
    ] as const) {
      expect(text.length).toBeGreaterThan(10_000);
      for (const word of [...words, token, cookie, '127.0.0.1'])
        expect([where, word, text.includes(word)]).toEqual([where, word, false]);
    }
  });
});

describe('Metrics', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await shop.close();
  });

  const page = (role: 'api' | 'worker' | 'pictures') => shop.app.get(MetricsCollector).page(role);
  const AGE = /^shop_audit_age_seconds \d/m;
  const LAG = /^shop_outbox_lag_seconds \d/m;

  it('has the workers’ figures only on workers', async () => {
    const names = readByWorkers.getMetricsAsArray().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['shop_audit_age_seconds', 'shop_outbox_lag_seconds']));
    const read = async (role: Parameters<typeof page>[0]) => {
      const text = await page(role);
      expect(text).toContain('shop_database_pool{state="idle"}');
      return names.filter((name) => text.includes(name));
    };
    expect([await read('worker'), await read('api'), await read('pictures')]).toEqual([names, [], []]);
  });

  it('tells the age of the audit and of the outbox only where they were read', async () => {
    expect(await page('worker')).not.toMatch(AGE);
    await keepAuditResult(shop.redis, []);
    expect(await page('worker')).toMatch(AGE);
    jest.spyOn(shop.redis, 'get').mockRejectedValueOnce(new Error('Redis is away'));
    const withoutRedis = await page('worker');
    expect([AGE.test(withoutRedis), LAG.test(withoutRedis)]).toEqual([false, true]);
    jest.spyOn(shop.app.get(MikroORM).em, 'fork').mockImplementationOnce(() => {
      throw new Error('The database is away');
    });
    const withoutDatabase = await page('worker');
    expect([AGE.test(withoutDatabase), LAG.test(withoutDatabase)]).toEqual([true, false]);
  });
});
