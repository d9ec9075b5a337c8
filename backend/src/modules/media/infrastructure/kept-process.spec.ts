import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { waitFor } from '../../../../../test/support/wait';
import { NumberProcess, PictureProcess } from './kept-process';

describe('The picture process', () => {
  let folder: string;
  let process: PictureProcess;
  beforeEach(async () => {
    Logger.overrideLogger(false);
    folder = await mkdtemp(join(tmpdir(), 'kept-process-'));
    process = new PictureProcess();
  });
  afterEach(async () => {
    process.onModuleDestroy();
    await process.onApplicationShutdown();
    await rm(folder, { recursive: true });
  });

  const script = async (body: string) => {
    const path = join(folder, 'script.cjs');
    await writeFile(path, `const mark = ${JSON.stringify(join(folder, 'mark'))};\n${body}`);
    return path;
  };
  const READY = `require('node:fs').writeFileSync(mark, String(process.pid));\nsetInterval(() => {}, 1000);`;
  const ready = () => waitFor('its mark', () => Promise.resolve(existsSync(join(folder, 'mark')) || undefined));

  it('is started again when it is killed', async () => {
    process.start(await script(READY));
    await ready();
    const first = process.pid as number;
    globalThis.process.kill(first, 'SIGKILL');
    const second = await waitFor('another', () => Promise.resolve(process.pid !== first ? process.pid : undefined));
    expect(second).not.toBe(first);
  });

  it('goes behind everything else', async () => {
    process.start(await script(READY));
    await ready();
    expect(getPriority(process.pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
  });

  it('goes before the one that reads numbers', async () => {
    const numbers = new NumberProcess();
    numbers.start(await script(READY));
    await ready();
    const priority = getPriority(numbers.pid);
    numbers.onModuleDestroy();
    await numbers.onApplicationShutdown();
    expect(priority).toBe(constants.priority.PRIORITY_LOW);
  });

  it('makes room for a new one when it is asked to', async () => {
    const path = await script(READY);
    process.start(path);
    await ready();
    const first = process.pid;
    const second = await process.restart(path);
    expect(second).not.toBe(first);
    expect(process.pid).toBe(second);
    expect(() => globalThis.process.kill(first as number, 0)).toThrow();
  });

  it('leaves one process when two ask at the same moment', async () => {
    const path = await script(
      `require('node:fs').appendFileSync(mark, process.pid + '\\n');\nsetInterval(() => {}, 1000);`,
    );
    process.start(path);
    await ready();
    const [first, second] = await Promise.all([process.restart(path), process.restart(path)]);
    expect(first).not.toBe(second);
    expect(process.pid).toBe(second);
    expect(() => globalThis.process.kill(first, 0)).toThrow();
  });

  it('takes the one that reads numbers with it, where that runs', async () => {
    const path = await script(READY);
    const numbers = new NumberProcess();
    await numbers.restartRunning(path);
    expect(numbers.pid).toBeUndefined();
    const first = numbers.start(path);
    await ready();
    await numbers.restartRunning(path);
    const second = numbers.pid;
    numbers.onModuleDestroy();
    await numbers.onApplicationShutdown();
    expect(second).toEqual(expect.any(Number));
    expect(second).not.toBe(first);
  });

  it('ends in order with its worker, and is not started again', async () => {
    process.start(
      await script(
        `process.on('SIGTERM', () => { require('node:fs').writeFileSync(mark, 'ended'); process.exit(0); });\n${READY}`,
      ),
    );
    await ready();
    process.onModuleDestroy();
    await process.onApplicationShutdown();
    expect(await readFile(join(folder, 'mark'), 'utf8')).toBe('ended');
    expect(process.pid).toBeUndefined();
  });
});
