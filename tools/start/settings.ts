import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SANDBOX } from '../services/payfast-protocol.ts';
import { DEMO_ADMIN } from './demo-accounts.ts';

/** Where the shop's programs find what they need. */
export interface Addresses {
  port: number;
  databaseUrl: string;
  redisUrl: string;
  smtpUrl: string;
  /** The simulator; null when the settings name PayFast's own address. */
  simulatorUrl: string | null;
}

/** What the shop's programs are told about memory and compiled code, as in the image (Dockerfile). */
export const RUNTIME = {
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/node-compile'),
  MALLOC_ARENA_MAX: '1',
};

/**
 * The settings that the launcher brings, for what is not set outside. In production it brings no demo account and no
 * sandbox: the shop refuses to start until they are set.
 */
export function launcherSettings(
  directory: string,
  { port, databaseUrl, redisUrl, smtpUrl, simulatorUrl }: Addresses,
): Record<string, string> {
  return {
    PUBLIC_URL: `http://localhost:${port}`,
    SECRET_KEY: secretKey(directory),
    STORAGE_DIR: resolve(directory, 'files'),
    FRONTEND_DIR: resolve('dist/frontend'),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    SMTP_URL: smtpUrl,
    ...(simulatorUrl ? simulatedPayfast(simulatorUrl) : realPayfast()),
    ...(process.env['NODE_ENV'] === 'production'
      ? {}
      : {
          ADMIN_USERNAME: DEMO_ADMIN.username,
          ADMIN_EMAIL: DEMO_ADMIN.email,
          ADMIN_PASSWORD: DEMO_ADMIN.password,
        }),
  };
}

function simulatedPayfast(url: string): Record<string, string> {
  return {
    PAYFAST_PROCESS_URL: `${url}/eng/process`,
    PAYFAST_VALIDATE_URL: `${url}/eng/query/validate`,
    PAYFAST_MERCHANT_ID: SANDBOX.merchantId,
    PAYFAST_MERCHANT_KEY: SANDBOX.merchantKey,
    PAYFAST_PASSPHRASE: SANDBOX.passphrase,
    PAYFAST_SOURCES: '127.0.0.1,::1',
    PAYFAST_CONFIRMATION: 'on',
    PAYFAST_SIMULATED_PURCHASES: 'on',
  };
}

/** The confirmation stands beside the pay form on PayFast's hosts. */
function realPayfast(): Record<string, string> {
  const form = process.env['PAYFAST_PROCESS_URL'];
  return form ? { PAYFAST_VALIDATE_URL: new URL('/eng/query/validate', form).href } : {};
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
