import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { release } from 'node:os';
import { join } from 'node:path';
import { SHORT, setTimeSlice, USUAL } from './scheduler';

/** Nanoseconds, where Linux tells them. */
const sliceOf = (pid: number) => {
  const path = `/proc/${pid}/sched`;
  return existsSync(path) ? Number(/^se\.slice\s*:\s*(\d+)$/m.exec(readFileSync(path, 'utf8'))?.[1]) : NaN;
};
const [major = 0, minor = 0] = release().split('.').map(Number);
const takesSlices = (major > 6 || (major === 6 && minor >= 12)) && !Number.isNaN(sliceOf(process.pid));

describe('The time slice', () => {
  afterEach(() => setTimeSlice(USUAL));

  (takesSlices ? it : it.skip)(
    'is short for this process and for what it starts, until it is the usual one',
    async () => {
      const before = sliceOf(process.pid);
      expect(setTimeSlice(SHORT)).toBe(true);
      expect(sliceOf(process.pid)).toBe(SHORT);
      const child = spawn('sleep', ['1']);
      await once(child, 'spawn');
      expect(sliceOf(child.pid as number)).toBe(SHORT);
      child.kill();
      expect(setTimeSlice(USUAL)).toBe(true);
      expect(sliceOf(process.pid)).toBe(before);
      expect(before).toBeGreaterThan(SHORT);
    },
  );

  it.each([
    ['was started without its way to call the system', ['--no-experimental-ffi']],
    ['may not call the system', ['--permission', '--allow-fs-read=*']],
  ])('stays as it is, without a word, where Node %s', (_, flags) => {
    const ask = `console.log(require(${JSON.stringify(join(__dirname, 'scheduler.ts'))}).setTimeSlice(${SHORT}))`;
    const { stdout, stderr } = spawnSync(process.execPath, [...flags, '--eval', ask], { encoding: 'utf8' });
    expect({ stdout, stderr }).toEqual({ stdout: 'false\n', stderr: '' });
  });
});
