import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepTime } from './metronome';

jest.mock('node:os', () => ({ ...jest.requireActual<object>('node:os'), availableParallelism: jest.fn() }));

const tasks = '/proc/self/task';
const threads = () => readdirSync(tasks);
const field = (thread: string, name: string) =>
  new RegExp(`^${name}:\\s*(\\S+)$`, 'm').exec(readFileSync(`${tasks}/${thread}/status`, 'utf8'))?.[1];
const until = async (condition: () => boolean | Promise<boolean>) => {
  while (!(await condition())) await sleep(10);
};

/** A server with a metronome, the threads that it has for that, and how often one of them has woken up. */
async function start({ processors }: { processors: number }) {
  jest.mocked(availableParallelism).mockReturnValue(processors);
  const server = createServer((_request, response) => response.end('a page'));
  const before = new Set(threads());
  keepTime(server);
  const metronome = threads().filter((thread) => !before.has(thread));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const wakes = (thread: string) => Number(field(thread, 'voluntary_ctxt_switches'));
  return { server, origin, metronome, wakes };
}

(existsSync(tasks) ? describe : describe.skip)('The metronome', () => {
  it('wakes a thread on each processor while pages are asked for, and ends with the server', async () => {
    const { server, origin, metronome, wakes } = await start({ processors: 2 });
    const own = field(String(process.pid), 'Cpus_allowed_list') ?? '';
    expect(metronome.length).toBeGreaterThan(0);
    const places = metronome.map((thread) => field(thread, 'Cpus_allowed_list'));
    expect(new Set(places).size).toBe(metronome.length);
    expect(places.every((place) => /^\d+$/.test(place ?? ''))).toBe(true);
    expect(field(String(process.pid), 'Cpus_allowed_list')).toBe(own);

    const isAsleep = async () => {
      const before = metronome.map(wakes);
      await sleep(100);
      return metronome.every((thread, index) => wakes(thread) === before[index]);
    };
    await until(isAsleep);
    await fetch(origin, { method: 'POST', body: 'photographs' });
    expect(await isAsleep()).toBe(true);

    const before = metronome.map(wakes);
    await fetch(origin);
    await until(() => metronome.every((thread, index) => wakes(thread) > (before[index] ?? 0) + 100));
    await until(isAsleep);

    server.closeAllConnections();
    server.close();
    await until(() => !threads().some((thread) => metronome.includes(thread)));
  });

  it('is not there on a machine on which pictures leave a processor free', async () => {
    const { server, metronome } = await start({ processors: 4 });
    expect(metronome).toEqual([]);
    server.close();
  });
});
