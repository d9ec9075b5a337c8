import { Config, ConfigError } from './config';

const complete = {
  PUBLIC_URL: 'http://localhost:3000/',
  SECRET_KEY: 'a'.repeat(32),
  DATABASE_URL: 'postgres://shop:geheim@localhost/shop',
  REDIS_URL: 'redis://localhost:6379',
  SMTP_URL: 'smtp://localhost:1025',
  STORAGE_DIR: '.data/files',
  PAYFAST_MERCHANT_ID: '10000100',
  PAYFAST_MERCHANT_KEY: '46f0cd694581a',
};

const problemsOf = (env: Record<string, string | undefined>): string => {
  try {
    Config.load(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  throw new Error('The settings were accepted');
};

describe('Config', () => {
  it('reads complete settings, with defaults', () => {
    const config = Config.load(complete);
    expect(config.http).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', secure: false });
    expect(config.pictures).toEqual({ maxBytes: 52_428_800, maxPixels: 100_000_000, previewEdge: 1000 });
    expect(config.payfast.sources).toContain('197.97.145.144/28');
    expect(config.firstAdmin).toBeNull();
  });

  it('names every problem in one message, and no value', () => {
    const message = problemsOf({
      ...complete,
      DATABASE_URL: 'mysql://root:geheim@x',
      SECRET_KEY: 'kort',
      PUBLIC_URL: undefined,
    });
    expect(message).toContain('PUBLIC_URL is missing');
    expect(message).toContain('DATABASE_URL');
    expect(message).toContain('SECRET_KEY: needs at least 32 characters');
    expect(message).not.toMatch(/geheim|kort|mysql/);
  });

  it.each([
    ['NODE_ENV', 'produksie'],
    ['HOST', ' '],
    ['PORT', '65536'],
    ['PORT', ''],
    ['PORT', '30.5'],
    ['DATABASE_POOL', '0'],
    ['PREVIEW_EDGE', '599'],
    ['PREVIEW_EDGE', '2401'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['PUBLIC_URL', 'bokkiefoto.test'],
    ['PUBLIC_URL', 'ftp://bokkiefoto.test'],
    ['SUPPORT_PHONE', '+27825550142'],
    ['SUPPORT_EMAIL', 'hallo.bokkiefoto.test'],
    ['SELLER_VAT_NUMBER', '5123456789'],
    ['ADMIN_USERNAME', 'ab'],
    ['ADMIN_PASSWORD', 'kort5'],
    ['STORAGE', 's3'],
    ['STORAGE_BEFORE', 'disk'],
  ])('refuses %s=%j', (name, value) => {
    const [, problem, ...others] = problemsOf({ ...complete, [name]: value }).split('\n');
    expect(problem).toMatch(name === 'STORAGE' ? /^ {2}S3_BUCKET: / : new RegExp(`^  ${name}: `));
    expect(others).toEqual([]);
  });

  it('keeps what was given, but for blanks around it, which are a secret’s own', () => {
    const config = Config.load({
      ...complete,
      PORT: '8080',
      BRAND_NAME: ' Bokkiefoto Wes ',
      SECRET_KEY: ` ${'a'.repeat(32)}`,
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      REDIS_URL: 'rediss://:geheim@redis.test:6380/1',
      UPLOAD_MAX_BYTES: '1e6',
    });
    expect(config.http.port).toBe(8080);
    expect(config.brand.name).toBe('Bokkiefoto Wes');
    expect(config.secretKeys).toEqual([` ${'a'.repeat(32)}`]);
    expect(config.tracing).toEqual({ endpoint: null, share: 0.25 });
    expect(config.redis).toEqual({ url: 'rediss://:geheim@redis.test:6380/1', sentinelName: null, isCluster: false });
    expect(config.pictures.maxBytes).toBe(1_000_000);
  });

  it.each([
    [{ PAYFAST_PROCESS_URL: 'http://localhost:3100/eng/process' }, 'PAYFAST_PROCESS_URL'],
    [{ PAYFAST_VALIDATE_URL: 'https://payfast.co.za.example.com/eng' }, 'PAYFAST_VALIDATE_URL'],
    [{ PAYFAST_SOURCES: 'off' }, 'PAYFAST_SOURCES'],
    [{ PAYFAST_CONFIRMATION: 'off' }, 'PAYFAST_CONFIRMATION'],
    [{ PAYFAST_SIMULATED_PURCHASES: 'on' }, 'PAYFAST_SIMULATED_PURCHASES'],
    [{ PAYFAST_PASSPHRASE: '' }, 'PAYFAST_PASSPHRASE'],
    [{ PAYFAST_PASSPHRASE: 'kort-genoeg' }, 'PAYFAST_PASSPHRASE'],
  ])('refuses %p in production', (change, name) => {
    const production = { ...complete, NODE_ENV: 'production', PAYFAST_PASSPHRASE: 'jt7NOE43FZPn' };
    expect(() => Config.load(production)).not.toThrow();
    expect(problemsOf({ ...production, ...change })).toContain(name);
  });
});
