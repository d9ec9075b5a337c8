import { setImmediate as turn } from 'node:timers/promises';
import { Semaphore } from './semaphore';

describe('The semaphore', () => {
  /** Work that goes on until it is ended, and who is at it. */
  function workshop(capacity: number) {
    const semaphore = new Semaphore(capacity);
    const inside = new Set<string>();
    const end: Record<string, (failure?: Error) => void> = {};
    const come = (name: string, weight: number) =>
      semaphore.run(weight, () => {
        inside.add(name);
        return new Promise<string>((resolve, reject) => {
          end[name] = (failure) => {
            inside.delete(name);
            if (failure) reject(failure);
            else resolve(name);
          };
        });
      });
    const now = async () => {
      await turn();
      return [...inside];
    };
    return { come, end, now };
  }

  it('keeps heavy work apart, and lets light work run together', async () => {
    const { come, end, now } = workshop(100);
    for (const name of ['a', 'b', 'c']) void come(name, 24);
    expect(await now()).toEqual(['a', 'b', 'c']);
    const heavy = come('d', 60);
    void come('e', 60);
    expect(await now()).toEqual(['a', 'b', 'c']);
    end['a']?.();
    end['b']?.();
    expect(await now()).toEqual(['c', 'd']);
    end['c']?.();
    expect(await now()).toEqual(['d']);
    end['d']?.();
    expect(await heavy).toBe('d');
    expect(await now()).toEqual(['e']);
  });

  it('does not let later work overtake', async () => {
    const { come, end, now } = workshop(100);
    void come('a', 60);
    void come('b', 60);
    void come('c', 1);
    expect(await now()).toEqual(['a']);
    end['a']?.();
    expect(await now()).toEqual(['b', 'c']);
  });

  it('runs work heavier than its limit by itself', async () => {
    const { come, end, now } = workshop(100);
    void come('a', 1);
    void come('b', 500);
    void come('c', 1);
    expect(await now()).toEqual(['a']);
    end['a']?.();
    expect(await now()).toEqual(['b']);
    end['b']?.();
    expect(await now()).toEqual(['c']);
  });

  it('has room again after work that failed', async () => {
    const { come, end, now } = workshop(100);
    const failed = come('a', 100);
    void come('b', 100);
    await now();
    end['a']?.(new Error('a broken file'));
    await expect(failed).rejects.toThrow('a broken file');
    expect(await now()).toEqual(['b']);
  });
});
