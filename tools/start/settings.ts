import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SANDBOX } from '../services/payfast-simulator.ts';
import { isPortFree } from '../services/process.ts';

export const DEMO_ADMIN = { username: 'admin', email: 'admin@bokkiefoto.test', password: 'bokkie-admin' };

/**
 * A port of the settings, or of the defaults. One that was asked for must be free; a default that is taken (a second
 * clone runs) gives way to the next free one.
 */
export async function choosePort(name: string, fallback: number): Promise<number> {
  const asked = process.env[name];
  if (asked !== undefined) {
    const port = Number(asked);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${name} is not a port`);
    if (!(await isPortFree(port)))
      throw new Error(`Port ${port} (${name}) is taken. End what uses it, or choose another one.`);
    return port;
  }
  let port = fallback;
  while (!(await isPortFree(port))) port++;
  return port;
}

/** The key that signs cookies and links: made once, and kept with the data. */
function secretKey(directory: string): string {
  const path = join(directory, 'secret.key');
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(path, 'utf8').trim();
}

/** The environment of the shop's own programs: what is set outside goes before what the launcher has started. */
export function settingsOf(
  directory: string,
  addresses: { port: number; databaseUrl: string; redisUrl: string; smtpUrl: string; payfastUrl: string },
): NodeJS.ProcessEnv {
  const { port, databaseUrl, redisUrl, smtpUrl, payfastUrl } = addresses;
  return {
    PUBLIC_URL: `http://localhost:${port}`,
    SECRET_KEY: secretKey(directory),
    STORAGE_DIR: resolve(directory, 'files'),
    PAYFAST_PROCESS_URL: `${payfastUrl}/eng/process`,
    PAYFAST_VALIDATE_URL: `${payfastUrl}/eng/query/validate`,
    PAYFAST_MERCHANT_ID: SANDBOX.merchantId,
    PAYFAST_MERCHANT_KEY: SANDBOX.merchantKey,
    PAYFAST_PASSPHRASE: SANDBOX.passphrase,
    PAYFAST_SOURCES: '127.0.0.1,::1',
    PAYFAST_SIMULATED_PURCHASES: 'on',
    ADMIN_USERNAME: DEMO_ADMIN.username,
    ADMIN_EMAIL: DEMO_ADMIN.email,
    ADMIN_PASSWORD: DEMO_ADMIN.password,
    ...process.env,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    SMTP_URL: smtpUrl,
  };
}
