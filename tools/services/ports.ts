import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort, { portNumbers } from 'get-port';

/** Seconds that a server has to take connections. */
const PATIENCE = 30;

/**
 * A free port for a service that only the shop knows: below those that systems hand out by themselves, so that none is
 * taken between our look and our use.
 */
export function privatePort(): Promise<number> {
  return getPort({ port: portNumbers(20_000 + randomInt(9_900), 30_000) });
}

/**
 * The port that a setting asks for, or a default. A port from a setting must be free; a default that is taken (by a
 * second clone, say) gives way to the next free one. Errors: a sentence that says what to do.
 */
export async function choosePort(setting: string, fallback: number, say: (line: string) => void): Promise<number> {
  const asked = process.env[setting];
  if (asked && !/^[1-9]\d{0,4}$/.test(asked)) throw new Error(`${setting} must be a port: a number from 1 to 65535.`);
  const wanted = Number(asked || fallback);
  const port = await getPort({ port: asked ? wanted : portNumbers(wanted, wanted + 100) });
  if (asked && port !== wanted)
    throw new Error(
      `Port ${asked} (${setting}) is taken by another program. Free it, or set ${setting} to another one.`,
    );
  if (port !== wanted) say(`Port ${fallback} is taken; using ${port} instead (set ${setting} to choose one).`);
  return port;
}

/** Waits until a server that a setting names takes connections; answers its address. Errors: what to do. */
export async function untilReachable(setting: string, url: string, defaultPort: number): Promise<string> {
  const { hostname, port } = new URL(url);
  const at = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || defaultPort };
  for (let tries = 0; tries < PATIENCE * 2; tries++) {
    const socket = connect(at);
    try {
      await once(socket, 'connect', { signal: AbortSignal.timeout(2000) });
      return url;
    } catch {
      await sleep(500);
    } finally {
      socket.destroy();
    }
  }
  throw new Error(
    `Nothing answers at ${at.host}:${at.port}. Start the server that ${setting} names, or unset ${setting} to use a ` +
      'private one.',
  );
}
