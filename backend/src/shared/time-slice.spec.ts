import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { release } from 'node:os';
import { PROMPT, setTimeSlice, USUAL } from './time-slice';

/** Nanoseconds, where Linux tells them. */
const sliceOf = (pid: number) => {
  const path = `/proc/${pid}/sched`;
  return existsSync(path) ? Number(/^se\.slice\s*:\s*(\d+)$/m.exec(readFileSync(path, 'utf8'))?.[1]) : NaN;
};
const [version = 0, patch = 0] = release().split('.').map(Number);
const takesSlices = (version > 6 || (version === 6 && patch >= 12)) && !Number.isNaN(sliceOf(process.pid));

describe('The time slice', () => {
  afterEach(() => setTimeSlice(USUAL));

  (takesSlices ? it : it.skip)(
    'is short for this thread and for what it starts, until it is the usual one',
    async () => {
      const before = sliceOf(process.pid);
      expect(setTimeSlice(PROMPT)).toBe(true);
      expect(sliceOf(process.pid)).toBe(PROMPT);
      const child = spawn('sleep', ['60']);
      await once(child, 'spawn');
      expect(sliceOf(child.pid as number)).toBe(PROMPT);
      child.kill();
      expect(setTimeSlice(USUAL)).toBe(true);
      expect(sliceOf(process.pid)).toBe(before);
      expect(before).toBeGreaterThan(PROMPT);
    },
  );

  it('stays as it is where Node cannot call the system', () => {
    const load = jest.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
    expect(setTimeSlice(PROMPT)).toBe(false);
    load.mockRestore();
  });
});
