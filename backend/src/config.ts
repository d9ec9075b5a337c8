import { cleanEnv, EnvError, EnvMissingError, makeExactValidator } from 'envalid';
import type { SecretKeys } from './shared/signature';

/**
 * Roles of a process: `api` answers HTTP; `worker` relays the outbox and runs the quick jobs; `pictures` makes
 * thumbnails and previews, in a process of its own so that it can be restarted (decision 21); `numbers` reads numbers
 * from photographs, in one more, which may take its time; `cli` runs one operator's command.
 */
export type Role = 'api' | 'worker' | 'pictures' | 'numbers' | 'cli';

// No message holds the value that is wrong, as those of Envalid's own validators do: some are secret.

const oneOf = <const Choice extends string>(...choices: Choice[]) =>
  makeExactValidator<Choice>((given) => {
    const choice = choices.find((known) => known === given);
    if (choice === undefined) throw new EnvError(`is one of ${choices.join(', ')}`);
    return choice;
  });
const onOff = oneOf('on', 'off');
const storagePlace = oneOf('disk', 's3');

const matching = (pattern: RegExp, what: string) =>
  makeExactValidator<string>((given) => {
    const value = given.trim();
    if (!pattern.test(value)) throw new EnvError(what);
    return value;
  });
const text = matching(/./, 'is empty');
const textOrNone = makeExactValidator<string>((given) => given.trim());
/** As it was given: blanks belong to it. */
const secret = (least: number) =>
  makeExactValidator<string>((given) => {
    if (given.length < least) throw new EnvError(`needs at least ${least} characters`);
    return given;
  });
const secretKey = secret(32);
const email = matching(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/, 'is an e-mail address');

const number = (least: number, most: number) =>
  makeExactValidator<number>((given) => numberBetween(least, most, given));
const whole = (least: number, most: number) =>
  makeExactValidator<number>((given) => {
    const value = numberBetween(least, most, given);
    if (!Number.isInteger(value)) throw new EnvError('is a whole number');
    return value;
  });
const positive = whole(1, Number.MAX_SAFE_INTEGER);

const address = (...schemes: string[]) =>
  makeExactValidator<string>((given) => {
    const value = given.trim();
    const { protocol } = URL.parse(value) ?? { protocol: '' };
    if (!protocol || (schemes.length > 0 && !schemes.includes(protocol.slice(0, -1))))
      throw new EnvError(`is an address${schemes.length > 0 ? ` that begins with ${schemes.join(': or ')}:` : ''}`);
    return value;
  });
const web = address('http', 'https');

/**
 * Published addresses from which PayFast sends payment notices (PayFast's developer documentation, "Confirm payment").
 * A range is written in CIDR form or as `first-last`.
 */
const PAYFAST_ADDRESSES = [
  '197.97.145.144/28',
  '41.74.179.192/27',
  '102.216.36.0/28',
  '102.216.36.128/28',
  '144.126.193.139',
  '13.245.74.88',
  '3.163.232.0-3.163.252.237',
].join(',');

const MEGABYTE = 1024 * 1024;

const settings = {
  NODE_ENV: oneOf('development', 'test', 'production')({ default: 'development' }),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent')({ default: 'info' }),
  HOST: text({ default: '127.0.0.1' }),
  PORT: whole(0, 65_535)({ default: 3000 }),
  DRAIN_SECONDS: whole(0, 300)({ default: 0 }),
  METRICS_PORT: whole(1, 65_534)({ default: undefined }),
  OTEL_EXPORTER_OTLP_ENDPOINT: web({ default: undefined }),
  OTEL_TRACES_SAMPLER_ARG: number(0, 1)({ default: 1 }),
  PUBLIC_URL: web(),
  TRUSTED_PROXIES: textOrNone({ default: '' }),
  FRONTEND_DIR: text({ default: 'dist/frontend' }),
  SECRET_KEY: secretKey(),
  SECRET_KEY_BEFORE: secretKey({ default: undefined }),
  DATABASE_URL: address('postgres', 'postgresql')(),
  DATABASE_POOL: positive({ default: 10 }),
  REDIS_URL: address('redis', 'rediss')(),
  REDIS_SENTINEL_NAME: text({ default: undefined }),
  REDIS_CLUSTER: onOff({ default: 'off' }),
  SMTP_URL: address('smtp', 'smtps')(),
  MAIL_FROM: text({ default: 'Bokkiefoto <hallo@bokkiefoto.test>' }),
  STORAGE: storagePlace({ default: 'disk' }),
  STORAGE_BEFORE: storagePlace({ default: undefined }),
  STORAGE_DIR: text(),
  S3_ENDPOINT: address()({ default: undefined }),
  S3_REGION: text({ default: 'us-east-1' }),
  S3_BUCKET: textOrNone({ default: '' }),
  S3_ACCESS_KEY_ID: text({ default: undefined }),
  S3_SECRET_ACCESS_KEY: text({ default: undefined }),
  UPLOAD_MAX_BYTES: positive({ default: 50 * MEGABYTE }),
  UPLOAD_MAX_PIXELS: positive({ default: 100_000_000 }),
  PREVIEW_EDGE: whole(600, 2400)({ default: 1000 }),
  NUMBER_READING: onOff({ default: 'on' }),
  TRASH_DAYS: whole(1, 3650)({ default: 30 }),
  MAIL_ATTACHMENT_BYTES: positive({ default: 15 * MEGABYTE }),
  PAYFAST_FORM: oneOf('signed', 'paynow')({ default: 'signed' }),
  PAYFAST_PROCESS_URL: address()({ default: 'https://www.payfast.co.za/eng/process' }),
  PAYFAST_VALIDATE_URL: address()({ default: 'https://www.payfast.co.za/eng/query/validate' }),
  PAYFAST_MERCHANT_ID: matching(/^\d+$/, 'is a number')(),
  PAYFAST_MERCHANT_KEY: textOrNone({ default: '' }),
  PAYFAST_PASSPHRASE: textOrNone({ default: '' }),
  PAYFAST_SOURCES: text({ default: PAYFAST_ADDRESSES }),
  PAYFAST_CONFIRMATION: onOff({ default: 'on' }),
  PAYFAST_SIMULATED_PURCHASES: onOff({ default: 'off' }),
  SEARCH_ENGINES: onOff({ default: 'on' }),
  BRAND_NAME: text({ default: 'Bokkiefoto' }),
  EVENT_NAME: text({ default: 'Bokkieweek' }),
  SUPPORT_PHONE: matching(
    /^\d{9,15}$/,
    'is the international number in digits, such as 27825550142',
  )({ default: '27825550142' }),
  SUPPORT_EMAIL: email({ default: 'hallo@bokkiefoto.test' }),
  SELLER_NAME: text({ default: undefined }),
  SELLER_ADDRESS: text({ default: undefined }),
  SELLER_VAT_NUMBER: matching(
    /^4\d{9}$/,
    'is the ten-digit number of the South African Revenue Service, such as 4123456789',
  )({ default: undefined }),
  ADMIN_USERNAME: matching(/^.{3,}$/, 'needs at least 3 characters')({ default: undefined }),
  ADMIN_EMAIL: email({ default: undefined }),
  ADMIN_PASSWORD: secret(6)({ default: undefined }),
};

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(settings);

function numberBetween(least: number, most: number, given: string): number {
  const value = given.trim() ? Number(given) : NaN;
  if (!(value >= least && value <= most)) throw new EnvError(`is a number from ${least} to ${most}`);
  return value;
}

function isPayFast(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && /(^|\.)payfast\.(co\.za|io)$/.test(hostname);
}

/** A missing or wrong setting: one message that names every problem and prints no value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Settings = ReturnType<typeof readSettings>;

function readSettings(env: NodeJS.ProcessEnv) {
  const read = cleanEnv(env, settings, {
    reporter: ({ errors }) =>
      refuse(
        Object.entries<Error>(errors).map(([name, error]) =>
          error instanceof EnvMissingError ? `${name} is missing` : `${name}: ${error.message}`,
        ),
      ),
  });
  refuse(contradictionsOf(read));
  return read;
}

/** Errors in combinations of settings, each of which may be right by itself. */
function contradictionsOf(env: Settings): string[] {
  const problems: [isWrong: boolean, problem: string][] = [
    [[env.STORAGE, env.STORAGE_BEFORE].includes('s3') && !env.S3_BUCKET, 'S3_BUCKET: is required for s3'],
    [
      env.REDIS_CLUSTER === 'on' && env.REDIS_SENTINEL_NAME !== undefined,
      'REDIS_CLUSTER: cannot be on with Sentinel: a Cluster replaces lost servers itself',
    ],
    [env.STORAGE === env.STORAGE_BEFORE, 'STORAGE_BEFORE: is the other storage, while files are moved'],
    [
      env.PAYFAST_FORM === 'signed' && !env.PAYFAST_MERCHANT_KEY,
      'PAYFAST_MERCHANT_KEY: is required for the signed form (or set PAYFAST_FORM=paynow)',
    ],
  ];
  if (env.NODE_ENV === 'production')
    problems.push(
      [!isPayFast(env.PAYFAST_PROCESS_URL), 'PAYFAST_PROCESS_URL: must be an address of PayFast in production'],
      [!isPayFast(env.PAYFAST_VALIDATE_URL), 'PAYFAST_VALIDATE_URL: must be an address of PayFast in production'],
      [env.PAYFAST_SOURCES === 'off', 'PAYFAST_SOURCES: cannot be off in production'],
      [env.PAYFAST_CONFIRMATION === 'off', 'PAYFAST_CONFIRMATION: cannot be off in production'],
      [
        env.PAYFAST_SIMULATED_PURCHASES === 'on',
        'PAYFAST_SIMULATED_PURCHASES: cannot be on in production: it gives tokens away',
      ],
      [
        env.PAYFAST_FORM === 'signed' && !env.PAYFAST_PASSPHRASE,
        'PAYFAST_PASSPHRASE: is required for the signed form in production',
      ],
      [
        // Buyers see what it signs, and could find a short one by trying.
        env.PAYFAST_PASSPHRASE !== '' && env.PAYFAST_PASSPHRASE.length < 12,
        'PAYFAST_PASSPHRASE: needs at least 12 characters in production',
      ],
    );
  return problems.filter(([isWrong]) => isWrong).map(([, problem]) => problem);
}

function refuse(problems: string[]): void {
  if (problems.length === 0) return;
  throw new ConfigError(['The settings are not complete:', ...problems].join('\n  '));
}

/**
 * Every setting of the shop, typed. The only reader of the environment: everything else asks for this class.
 * Sizes are in bytes and pixels; lists are arrays.
 */
export class Config {
  private constructor(private readonly env: Settings) {}

  /** Reads the settings, or fails with a `ConfigError` that names every problem at once. */
  static load(env: NodeJS.ProcessEnv = process.env): Config {
    return new Config(readSettings(env));
  }

  readonly production = this.env.NODE_ENV === 'production';
  readonly logLevel = this.env.LOG_LEVEL;
  /** The key that signs cookies and links, and the one before, which stays valid until it is removed. */
  readonly secretKeys: SecretKeys = [
    this.env.SECRET_KEY,
    ...(this.env.SECRET_KEY_BEFORE ? [this.env.SECRET_KEY_BEFORE] : []),
  ];

  readonly http = {
    host: this.env.HOST,
    port: this.env.PORT,
    publicUrl: this.env.PUBLIC_URL.replace(/\/+$/, ''),
    /** The shop is served over TLS: cookies are Secure. */
    secure: this.env.PUBLIC_URL.startsWith('https:'),
    /** For so long an API process that is asked to end goes on answering, so that load balancers hear of it. */
    drainSeconds: this.env.DRAIN_SECONDS,
    trustedProxies: list(this.env.TRUSTED_PROXIES),
    frontendDir: this.env.FRONTEND_DIR,
    /** Search engines may list the shop's pages; its photographs they never may. */
    searchEngines: this.env.SEARCH_ENGINES === 'on',
  };
  /** Port for Prometheus; null: none. The picture process takes the next one, the number process the one after. */
  readonly metrics = { host: this.env.HOST, port: this.env.METRICS_PORT ?? null };
  /** The collector that traces are sent to, null for none, and the share of them that is kept (0 to 1). */
  readonly tracing = {
    endpoint: this.env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    share: this.env.OTEL_TRACES_SAMPLER_ARG,
  };
  readonly database = { url: this.env.DATABASE_URL, pool: this.env.DATABASE_POOL };
  /**
   * With a `sentinelName` the address is that of Sentinel, which knows the server of that name; of a Cluster it is one
   * of the servers.
   */
  readonly redis = {
    url: this.env.REDIS_URL,
    sentinelName: this.env.REDIS_SENTINEL_NAME ?? null,
    isCluster: this.env.REDIS_CLUSTER === 'on',
  };
  readonly mail = {
    smtpUrl: this.env.SMTP_URL,
    from: this.env.MAIL_FROM,
    /** Total bytes of a mail's attachments; larger photographs are sent as links. */
    attachmentBytes: this.env.MAIL_ATTACHMENT_BYTES,
  };
  readonly storage = {
    place: this.env.STORAGE,
    /** Storage of files that have not been moved yet; null when all are in one place. */
    before: this.env.STORAGE_BEFORE ?? null,
    /** Folder of the disk storage; with any storage, uploads arrive here. */
    dir: this.env.STORAGE_DIR,
    s3: {
      /** Null for Amazon's own. */
      endpoint: this.env.S3_ENDPOINT ?? null,
      region: this.env.S3_REGION,
      bucket: this.env.S3_BUCKET,
      accessKeyId: this.env.S3_ACCESS_KEY_ID ?? null,
      secretAccessKey: this.env.S3_SECRET_ACCESS_KEY ?? null,
    },
  };
  readonly pictures = {
    maxBytes: this.env.UPLOAD_MAX_BYTES,
    maxPixels: this.env.UPLOAD_MAX_PIXELS,
    /** Pixels of a preview's longer edge at most (decision 9). */
    previewEdge: this.env.PREVIEW_EDGE,
  };
  /** Numbers are read from photographs, where the runtime for it is installed. */
  readonly numberReading = this.env.NUMBER_READING === 'on';
  /** Days for which deleted galleries and photographs can be brought back. */
  readonly trashDays = this.env.TRASH_DAYS;
  readonly payfast = {
    form: this.env.PAYFAST_FORM,
    processUrl: this.env.PAYFAST_PROCESS_URL,
    validateUrl: this.env.PAYFAST_VALIDATE_URL,
    merchantId: this.env.PAYFAST_MERCHANT_ID,
    merchantKey: this.env.PAYFAST_MERCHANT_KEY,
    passphrase: this.env.PAYFAST_PASSPHRASE,
    /** Addresses that may send payment notices; null when the check is switched off. */
    sources: this.env.PAYFAST_SOURCES === 'off' ? null : list(this.env.PAYFAST_SOURCES),
    confirmation: this.env.PAYFAST_CONFIRMATION === 'on',
    simulatedPurchases: this.env.PAYFAST_SIMULATED_PURCHASES === 'on',
  };
  readonly brand = {
    name: this.env.BRAND_NAME,
    eventName: this.env.EVENT_NAME,
    supportPhone: this.env.SUPPORT_PHONE,
    supportEmail: this.env.SUPPORT_EMAIL,
  };
  /** The seller, for receipts and the terms; null: not given, and the name is the brand's. */
  readonly seller = {
    name: this.env.SELLER_NAME ?? null,
    address: this.env.SELLER_ADDRESS ?? null,
    vatNumber: this.env.SELLER_VAT_NUMBER ?? null,
  };
  /** The first administrator, made when the database is migrated; null when one of the three settings is missing. */
  readonly firstAdmin =
    this.env.ADMIN_USERNAME && this.env.ADMIN_EMAIL && this.env.ADMIN_PASSWORD
      ? { username: this.env.ADMIN_USERNAME, email: this.env.ADMIN_EMAIL, password: this.env.ADMIN_PASSWORD }
      : null;
}

function list(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
