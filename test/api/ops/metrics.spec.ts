import { MikroORM } from '@mikro-orm/postgresql';
import { keepAuditResult } from '../../../backend/src/shared/metrics/audit-result';
import { readByWorkers } from '../../../backend/src/shared/metrics/metrics';
import { MetricsCollector } from '../../../backend/src/shared/metrics/metrics.collector';
import { startShop, type TestShop } from '../../support/shop';

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
