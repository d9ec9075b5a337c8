import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explain } from '../../../backend/src/shared/start';

describe('A start that cannot be', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shop-start-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function start(settings: Record<string, string>, ...words: string[]) {
    const env = { ...process.env, DATA_DIR: folder, ...settings };
    const launcher = spawn(process.execPath, ['tools/start.ts', ...words], { env });
    let said = '';
    for (const stream of [launcher.stdout, launcher.stderr])
      stream.on('data', (part: Buffer) => (said += String(part)));
    const [status] = (await once(launcher, 'close')) as [number];
    // Where it was thrown helps no operator.
    expect(said).not.toMatch(/^ +at /m);
    return { status, said };
  }

  it('says which port is taken, and what to do', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { status, said } = await start({ PORT: String(port) });
    expect(status).toBe(1);
    expect(said).toContain(`Port ${port} (PORT) is taken by another program. Free it, or set PORT to another one.`);
    taken.close();
  });

  it('says which setting is no port, which words it does not know, where there is no backup, and where it cannot write', async () => {
    expect((await start({ PORT: 'drieduisend' })).said).toContain('PORT must be a port: a number from 1 to 65535.');
    expect(await start({}, '--restor', 'x')).toMatchObject({
      status: 2,
      said: expect.stringContaining('--restore DIR'),
    });
    for (const none of [folder, join(folder, 'no-such-folder')])
      expect(await start({}, '--restore', none)).toMatchObject({
        status: 1,
        said: expect.stringContaining(`There is no whole backup in ${none}.`),
      });
    const { status, said } = await start({ DATA_DIR: '/dev/null/shop' });
    expect(status).toBe(1);
    expect(said).toContain('or set DATA_DIR');
  });

  it.each([
    ['EADDRINUSE', 'listen EADDRINUSE: address already in use 127.0.0.1:3000', 'set PORT to another one'],
    ['EACCES', "EACCES: permission denied, mkdir '/data/files'", '/data/files'],
    ['ENOSPC', 'ENOSPC: no space left on device, write', 'make room, and start again'],
    ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432', 'start the server, or correct its address'],
    ['28P01', 'password authentication failed for user "shop"', 'refuses the password of DATABASE_URL'],
    ['3D000', 'database "shop" does not exist', 'create it'],
  ])('explains %s in a sentence', (code, message, sentence) => {
    const failure = Object.assign(new Error(message), { code });
    for (const error of [failure, new Error('wrapped', { cause: failure }), new AggregateError([failure], '')]) {
      expect(explain(error)).toContain(sentence);
      expect(explain(error)).not.toMatch(/^ +at /m);
    }
  });

  it('leaves the whole story where the program itself is wrong', () => {
    expect(explain(new TypeError('x is not a function'))).toMatch(/^ +at /m);
  });
});
