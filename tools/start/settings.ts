import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const DEMO_ADMIN = { username: 'admin', email: 'admin@bokkiefoto.test', password: 'bokkie-admin' };
export const DEMO_SHOPPER = {
  username: 'shopper',
  email: 'shopper@bokkiefoto.test',
  fullName: 'Anneke Nel',
  password: 'bokkie-shopper',
};

/** Settings for memory and compiled code, as in the image (Dockerfile). */
export const RUNTIME = {
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/node-compile'),
  MALLOC_ARENA_MAX: '1',
  NODE_OPTIONS: '--max-old-space-size=512',
};

/**
 * The settings that the launcher brings, for what is not set outside; `payfast` are the simulator's. In production it
 * brings no demo account and no sandbox: the shop refuses to start until they are set.
 */
export function launcherSettings(
  directory: string,
  port: number,
  addresses: Record<'DATABASE_URL' | 'REDIS_URL' | 'SMTP_URL', string>,
  payfast: Record<string, string> | null,
): Record<string, string> {
  const { NODE_ENV, PAYFAST_PROCESS_URL: form } = process.env;
  const { username, email, password } = DEMO_ADMIN;
  return {
    PUBLIC_URL: `http://localhost:${port}`,
    SECRET_KEY: secretKey(directory),
    STORAGE_DIR: resolve(directory, 'files'),
    FRONTEND_DIR: resolve('dist/frontend'),
    ...addresses,
    ...payfast,
    // The confirmation stands beside the pay form on PayFast's hosts.
    ...(form && { PAYFAST_VALIDATE_URL: new URL('/eng/query/validate', form).href }),
    ...(NODE_ENV !== 'production' && { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: password }),
  };
}

/** The key that signs cookies and links: made once, and kept with the data. */
function secretKey(directory: string): string {
  const path = join(directory, 'secret.key');
  const kept = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  if (kept) return kept;
  const key = randomBytes(32).toString('base64url');
  writeFileSync(path, key, { mode: 0o600 });
  return key;
}

/**
 * The settings of the API, beside a worker on the same machine: a port for pages, and one for metrics after those of the
 * worker and its picture and number processes.
 */
export function apiSettings(env: NodeJS.ProcessEnv, port: number): NodeJS.ProcessEnv {
  const metrics = env['METRICS_PORT'];
  return { ...env, PORT: String(port), ...(metrics ? { METRICS_PORT: String(Number(metrics) + 3) } : {}) };
}

/** Name and password of the demo's accounts, as far as the shop that has been started has them. */
export function demoAccounts(env: NodeJS.ProcessEnv, hasDemoData: boolean): { admin?: string; shopper?: string } {
  if (env['NODE_ENV'] === 'production') return {};
  const words = ({ username, password }: { username: string; password: string }) => `${username} / ${password}`;
  // The first start makes the administrator of the settings, which may be another one.
  const hasDemoAdmin = env['ADMIN_USERNAME'] === DEMO_ADMIN.username && env['ADMIN_PASSWORD'] === DEMO_ADMIN.password;
  return { ...(hasDemoAdmin && { admin: words(DEMO_ADMIN) }), ...(hasDemoData && { shopper: words(DEMO_SHOPPER) }) };
}

const QUOTES = ["'", '"', '`'];

/**
 * Settings as a file for `node --env-file`, which knows no escapes: each value stands between quotes that it does not
 * hold. Errors: a sentence, for a value that holds all of them.
 */
export function settingsFile(env: NodeJS.ProcessEnv, names: string[]): string {
  const lines = names.flatMap((name) => {
    const value = env[name];
    if (value === undefined) return [];
    const quote = QUOTES.find((one) => !value.includes(one));
    if (!quote) throw new Error(`${name} holds all three of ${QUOTES.join(' ')}: leave one of them out.`);
    return [`${name}=${quote}${value}${quote}\n`];
  });
  return lines.join('');
}
