import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Addresses of the services that tools/services.ts has started for the tests. */
export interface Services {
  databaseUrl: string;
  redisUrl: string;
  /** Sentinel's name for the server, if `redisUrl` is Sentinel's. */
  sentinelName?: string;
  smtpUrl: string;
  inboxUrl: string;
  payfastUrl: string;
  /** The folder of what they write themselves. */
  logs: string;
  s3: { endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string };
}

const VARIABLE = 'TEST_SERVICES';

/** Starts private services on free ports; they end when the returned process' stdin closes. */
export async function startServices(...options: string[]): Promise<{ services: Services; launcher: ChildProcess }> {
  const launcher = spawn(process.execPath, ['tools/services.ts', ...options], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(launcher, 'exit').then(() => Promise.reject(new Error('The services of the tests did not start')));
  const [line] = (await Promise.race([once(createInterface(launcher.stdout), 'line'), ended])) as [string];
  return { services: JSON.parse(line) as Services, launcher };
}

export async function stopServices(launcher: ChildProcess): Promise<void> {
  if (launcher.exitCode !== null) return;
  const exit = once(launcher, 'exit');
  launcher.stdin?.end();
  await exit;
}

/** Hands the services on to the processes that run the test files. */
export function announceServices(services: Services): void {
  process.env[VARIABLE] = JSON.stringify(services);
}

export function testServices(): Services {
  const json = process.env[VARIABLE];
  if (!json) throw new Error('The services of the tests are not running: start the tests through jest’s "api" project');
  return JSON.parse(json) as Services;
}
