import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, type CpuInfo } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '../../../test/support/wait';
import { keepTime } from './metronome';

jest.mock('node:os', () => ({ ...jest.requireActual<object>('node:os'), cpus: jest.fn() }));

const tasks = '/proc/self/task';
const threads = () => readdirSync(tasks);
const field = (thread: string, name: string) =>
  new RegExp(`^${name}:\\s*(\\S+)$`, 'm').exec(readFileSync(`${tasks}/${thread}/status`, 'utf8'))?.[1];

/** A server with a metronome, the threads that it has for that, and how often one of them has woken up. */
async function start({ processors }: { processors: number }) {
  jest.mocked(cpus).mockReturnValue(Array<CpuInfo>(processors));
  const server = createServer();
  const before = new Set(threads());
  keepTime(server);
  const metronome = threads().filter((thread) => !before.has(thread));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const wakes = () => metronome.map((thread) => Number(field(thread, 'voluntary_ctxt_switches')));
  const isAsleep = async () => {
    const before = wakes();
    await sleep(100);
    return wakes().every((count, index) => count === before[index]);
  };
  const untilAwake = async () => {
    const before = wakes();
    await waitFor('the beat', () =>
      Promise.resolve(wakes().every((count, index) => count > (before[index] ?? 0) + 100) || undefined),
    );
  };
  const untilAsleep = () => waitFor('the rest', async () => (await isAsleep()) || undefined);
  const ask = (requests: number, method = 'GET') => {
    for (let request = 0; request < requests; request++) server.emit('request', { method });
  };
  return { server, metronome, ask, isAsleep, untilAsleep, untilAwake };
}

(existsSync(tasks) ? describe : describe.skip)('The metronome', () => {
  it('wakes a thread on each processor while pages are asked for, and ends with the server', async () => {
    const own = field(String(process.pid), 'Cpus_allowed_list');
    const { server, metronome, ask, isAsleep, untilAsleep, untilAwake } = await start({ processors: 2 });
    expect(metronome.length).toBeGreaterThan(0);
    const places = metronome.map((thread) => field(thread, 'Cpus_allowed_list'));
    expect(new Set(places).size).toBe(metronome.length);
    expect(places.every((place) => /^\d+$/.test(place ?? ''))).toBe(true);
    expect(field(String(process.pid), 'Cpus_allowed_list')).toBe(own);

    await untilAsleep();
    ask(1, 'POST');
    expect(await isAsleep()).toBe(true);
    ask(1);
    await untilAwake();
    await untilAsleep();

    server.close();
    await waitFor('its end', () =>
      Promise.resolve(!threads().some((thread) => metronome.includes(thread)) || undefined),
    );
  });

  it('rests where requests come one upon the other, and goes on when they have become few', async () => {
    const { server, ask, untilAsleep, untilAwake } = await start({ processors: 2 });
    let requests = 1000;
    const asking = setInterval(() => ask(requests), 50);
    await untilAwake();
    await untilAsleep();
    requests = 1;
    await untilAwake();
    clearInterval(asking);
    server.close();
  });

  it('is not there on a machine on which pictures leave a processor free', async () => {
    const { server, metronome } = await start({ processors: 4 });
    expect(metronome).toEqual([]);
    server.close();
  });
});
