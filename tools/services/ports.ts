import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Below the ports that systems hand out by themselves, so that none is taken between our look and our use. */
const PRIVATE_PORTS = { first: 20_000, count: 10_000 };
const REACHABLE_WITHIN = 30_000;

/** Private ports of this process, since services that start together have yet to listen on theirs. */
const given = new Set<number>();

/**
 * A port of this machine that nothing listens on, nor on the `following` ones after it, for a service that only the
 * shop knows.
 */
export async function privatePort(following = 0): Promise<number> {
  for (;;) {
    const first = PRIVATE_PORTS.first + randomInt(PRIVATE_PORTS.count);
    const ports = Array.from({ length: 1 + following }, (_, index) => first + index);
    if (ports.some((port) => given.has(port))) continue;
    for (const port of ports) given.add(port);
    const problems = await Promise.all(ports.map(whyNot));
    if (problems.every((problem) => problem === null)) return first;
  }
}

/**
 * The port that a setting asks for, or a default. What is asked for must be free; a default that is taken (by a
 * second clone, say) gives way to the next free one. Errors: a sentence that says what to do.
 */
export async function choosePort(setting: string, fallback: number, say: (line: string) => void): Promise<number> {
  const asked = process.env[setting];
  if (asked) {
    const port = Number(asked);
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new Error(`${setting} must be a port: a number from 1 to 65535.`);
    const problem = (await whyNot(port)) ?? (await claim(port));
    if (problem) throw new Error(`Port ${port} (${setting}) ${problem}. Free it, or set ${setting} to another one.`);
    return port;
  }
  for (let port = fallback; ; port++) {
    if (((await whyNot(port)) ?? (await claim(port))) !== null) continue;
    if (port !== fallback) say(`Port ${fallback} is taken; using ${port} instead (set ${setting} to choose one).`);
    return port;
  }
}

/**
 * Waits until a server that a setting names takes connections; it may be starting, too. Errors: after half a minute, a
 * sentence that says what to do.
 */
export async function untilReachable(setting: string, url: string, defaultPort: number): Promise<void> {
  const { hostname, port } = new URL(url);
  if (!hostname) return;
  const deadline = Date.now() + REACHABLE_WITHIN;
  while (!(await takesConnections(hostname.replace(/^\[|\]$/g, ''), Number(port) || defaultPort))) {
    if (Date.now() > deadline)
      throw new Error(
        `Nothing answers at ${hostname}:${port || defaultPort}. Start the server that ${setting} names, or unset ` +
          `${setting} to use a private one.`,
      );
    await sleep(500);
  }
}

function takesConnections(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 });
    const answer = (yes: boolean) => () => {
      resolve(yes);
      socket.destroy();
    };
    socket.once('connect', answer(true)).once('error', answer(false)).once('timeout', answer(false));
  });
}

/** Why a port cannot be used; null when it can. "localhost" is both addresses, and browsers try the newer one first. */
async function whyNot(port: number): Promise<string | null> {
  for (const host of ['127.0.0.1', '::1']) {
    const code = await tryListening(createServer(), { port, host });
    if (code === 'EADDRINUSE') return 'is taken by another program';
    if (code === 'EACCES') return 'is not allowed for this user';
  }
  return null;
}

/**
 * Keeps a port from other launchers until we end, although its program has yet to start: by a name in the kernel,
 * which disappears with us. Only Linux has such names.
 */
async function claim(port: number): Promise<string | null> {
  if (process.platform !== 'linux') return null;
  const server = createServer().unref();
  const code = await tryListening(server, { path: `\0bokkiefoto-port-${port}` }, true);
  return code === 'EADDRINUSE' ? 'is taken by another shop that starts' : null;
}

/** Listens, and answers the error's code; null when it went well. */
async function tryListening(
  server: Server,
  where: { port: number; host: string } | { path: string },
  keep = false,
): Promise<string | null> {
  server.listen(where);
  try {
    await once(server, 'listening');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  }
  if (!keep) {
    server.close();
    await once(server, 'close');
  }
  return null;
}
