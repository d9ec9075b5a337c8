import { z } from 'zod';
import type { SecretKeys } from './shared/signature';

const onOff = (value: 'on' | 'off') => z.enum(['on', 'off']).default(value);
const text = (value: string) => z.string().trim().min(1).default(value);
const positive = (value: number) => z.coerce.number().int().positive().default(value);
const storagePlace = z.enum(['disk', 's3']);
const secretKey = z.string().min(32, 'needs at least 32 characters');
const port = (value: number) => z.coerce.number().int().min(0).max(65_535).default(value);

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

const settings = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    HOST: text('127.0.0.1'),
    PORT: port(3000),
    DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
    METRICS_PORT: z.coerce.number().int().min(1).max(65_534).optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }),
    TRUSTED_PROXIES: z.string().trim().default(''),
    FRONTEND_DIR: text('dist/frontend'),
    SECRET_KEY: secretKey,
    SECRET_KEY_BEFORE: secretKey.optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    DATABASE_POOL: positive(10),
    REDIS_URL: z.url({ protocol: /^rediss?$/ }),
    REDIS_SENTINEL_NAME: z.string().trim().min(1).optional(),
    REDIS_CLUSTER: onOff('off'),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }),
    MAIL_FROM: text('Bokkiefoto <hallo@bokkiefoto.test>'),
    STORAGE: storagePlace.default('disk'),
    STORAGE_BEFORE: storagePlace.optional(),
    STORAGE_DIR: z.string().trim().min(1),
    S3_ENDPOINT: z.url().optional(),
    S3_REGION: text('us-east-1'),
    S3_BUCKET: z.string().trim().default(''),
    S3_ACCESS_KEY_ID: z.string().trim().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().trim().min(1).optional(),
    S3_PUBLIC_URL: z.url().optional(),
    UPLOAD_MAX_BYTES: positive(50 * MEGABYTE),
    UPLOAD_MAX_PIXELS: positive(100_000_000),
    MAIL_ATTACHMENT_BYTES: positive(15 * MEGABYTE),
    PAYFAST_FORM: z.enum(['signed', 'paynow']).default('signed'),
    PAYFAST_PROCESS_URL: z.url().default('https://www.payfast.co.za/eng/process'),
    PAYFAST_VALIDATE_URL: z.url().default('https://www.payfast.co.za/eng/query/validate'),
    PAYFAST_MERCHANT_ID: z.string().regex(/^\d+$/, 'is a number'),
    PAYFAST_MERCHANT_KEY: z.string().trim().default(''),
    PAYFAST_PASSPHRASE: z.string().trim().default(''),
    PAYFAST_SOURCES: text(PAYFAST_ADDRESSES),
    PAYFAST_CONFIRMATION: onOff('on'),
    PAYFAST_SIMULATED_PURCHASES: onOff('off'),
    SEARCH_ENGINES: onOff('on'),
    BRAND_NAME: text('Bokkiefoto'),
    EVENT_NAME: text('Bokkieweek'),
    SUPPORT_PHONE: z
      .string()
      .regex(/^\d{9,15}$/, 'is the international number in digits, such as 27825550142')
      .default('27825550142'),
    SUPPORT_EMAIL: z.email().default('hallo@bokkiefoto.test'),
    SELLER_NAME: z.string().trim().min(1).optional(),
    SELLER_ADDRESS: z.string().trim().min(1).optional(),
    SELLER_VAT_NUMBER: z
      .string()
      .regex(/^4\d{9}$/, 'is the ten-digit number of the South African Revenue Service, such as 4123456789')
      .optional(),
    ADMIN_USERNAME: z.string().trim().min(3).optional(),
    ADMIN_EMAIL: z.email().optional(),
    ADMIN_PASSWORD: z.string().min(6).optional(),
  })
  .superRefine((env, problems) => {
    const refuse = (name: string, message: string) =>
      problems.addIssue({ code: 'custom', path: [name], message, input: undefined });
    if ([env.STORAGE, env.STORAGE_BEFORE].includes('s3') && !env.S3_BUCKET) refuse('S3_BUCKET', 'is required for s3');
    if (env.REDIS_CLUSTER === 'on' && env.REDIS_SENTINEL_NAME)
      refuse('REDIS_CLUSTER', 'cannot be on with Sentinel: a Cluster replaces lost servers itself');
    if (env.STORAGE === env.STORAGE_BEFORE) refuse('STORAGE_BEFORE', 'is the other storage, while files are moved');
    if (env.PAYFAST_FORM === 'signed' && !env.PAYFAST_MERCHANT_KEY)
      refuse('PAYFAST_MERCHANT_KEY', 'is required for the signed form (or set PAYFAST_FORM=paynow)');
    if (env.NODE_ENV !== 'production') return;
    if (!isPayFast(env.PAYFAST_PROCESS_URL))
      refuse('PAYFAST_PROCESS_URL', 'must be an address of PayFast in production');
    if (!isPayFast(env.PAYFAST_VALIDATE_URL))
      refuse('PAYFAST_VALIDATE_URL', 'must be an address of PayFast in production');
    if (env.PAYFAST_SOURCES === 'off') refuse('PAYFAST_SOURCES', 'cannot be off in production');
    if (env.PAYFAST_CONFIRMATION === 'off') refuse('PAYFAST_CONFIRMATION', 'cannot be off in production');
    if (env.PAYFAST_SIMULATED_PURCHASES === 'on')
      refuse('PAYFAST_SIMULATED_PURCHASES', 'cannot be on in production: it gives tokens away');
    if (!env.PAYFAST_PASSPHRASE && env.PAYFAST_FORM === 'signed')
      refuse('PAYFAST_PASSPHRASE', 'is required for the signed form in production');
  });

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(settings.shape);

function isPayFast(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && /(^|\.)payfast\.(co\.za|io)$/.test(hostname);
}

/** A missing or wrong setting: one message that names every problem and prints no value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

function readSettings(env: NodeJS.ProcessEnv) {
  const result = settings.safeParse(env);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const name = issue.path.join('.');
    return env[name] === undefined ? `  ${name} is missing` : `  ${name}: ${issue.message}`;
  });
  throw new ConfigError(`The settings are not complete:\n${[...new Set(problems)].join('\n')}`);
}

/**
 * Every setting of the shop, typed. The only reader of the environment: everything else asks for this class.
 * Sizes are in bytes and pixels; lists are arrays.
 */
export class Config {
  private constructor(private readonly env: ReturnType<typeof readSettings>) {}

  /** Reads the settings, or fails with a `ConfigError` that names every problem at once. */
  static load(env: NodeJS.ProcessEnv = process.env): Config {
    return new Config(readSettings(env));
  }

  readonly production = this.env.NODE_ENV === 'production';
  readonly logLevel = this.env.LOG_LEVEL;
  /** What signs cookies and links, and what has signed them before a change of the key: good until it is taken away. */
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
  /** Where Prometheus asks; null for nowhere. The picture process takes the port after it. */
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
    /** Attachments of one mail, together, in bytes; what is larger is sent as a link. */
    attachmentBytes: this.env.MAIL_ATTACHMENT_BYTES,
  };
  readonly storage = {
    place: this.env.STORAGE,
    /** Where files still are that have not been moved; null when all are in one place. */
    before: this.env.STORAGE_BEFORE ?? null,
    /**
     * Where the disk storage keeps its files; with any storage, the lists of what is being stored, and files that a
     * step needs on the local disk for a moment.
     */
    dir: this.env.STORAGE_DIR,
    s3: {
      /** Null for Amazon's own. */
      endpoint: this.env.S3_ENDPOINT ?? null,
      region: this.env.S3_REGION,
      bucket: this.env.S3_BUCKET,
      accessKeyId: this.env.S3_ACCESS_KEY_ID ?? null,
      secretAccessKey: this.env.S3_SECRET_ACCESS_KEY ?? null,
      /** Where readers fetch thumbnails and previews themselves; null when the shop hands them on. */
      publicUrl: this.env.S3_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    },
  };
  readonly pictures = {
    maxBytes: this.env.UPLOAD_MAX_BYTES,
    maxPixels: this.env.UPLOAD_MAX_PIXELS,
  };
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
  /** Who sells, for receipts and the terms; address and VAT number are null where they are not given. */
  readonly seller = {
    name: this.env.SELLER_NAME ?? this.env.BRAND_NAME,
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

/** The environment of a process that this one starts: its own, with what the other is told besides. */
export function environmentWith(more: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...more };
}
