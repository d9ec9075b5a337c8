import { contentHash } from '../../../../../frontend/src/features/admin-upload/content-hash';
import { Readable } from 'node:stream';
import { Arrivals, HELD } from './arrivals';

const MB = 1024 * 1024;
const file = (letter: string, bytes: number) => Buffer.alloc(bytes, letter);
/** In pieces that have their memory for themselves, as a connection brings them. */
const arriving = (content: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(content.length / MB) }, (_, n) =>
      Buffer.from(new Uint8Array(content.subarray(n * MB, (n + 1) * MB)).buffer),
    ),
  );

describe('Files of an upload', () => {
  it('arrive whole, whatever their size, and hold while the next ones are received', async () => {
    const arrivals = new Arrivals();
    const files = [file('a', 3 * MB + 1), file('b', 9 * MB), file('c', 1), file('d', 5 * MB), file('e', 2 * MB)];
    const received = [];
    for (const content of files) {
      received.push(await arrivals.receive(arriving(content)));
      for (const [index, one] of received.entries())
        if (index >= received.length - 1 - HELD) expect(one.content.equals(files[index] ?? content)).toBe(true);
    }
    expect(received.map(({ contentHash }) => contentHash)).toEqual(
      await Promise.all(files.map((content) => contentHash(new Blob([content])))),
    );
    arrivals.end();
  });

  it('share no memory with another upload at the same time, and leave theirs to the next', async () => {
    const [first, second] = [new Arrivals(), new Arrivals()];
    const [a, b] = [await first.receive(arriving(file('a', MB))), await second.receive(arriving(file('b', MB)))];
    expect(a.content.equals(file('a', MB))).toBe(true);
    expect(b.content.equals(file('b', MB))).toBe(true);
    first.end();
    const third = new Arrivals();
    const later = [];
    for (const letter of ['c', 'd', 'e']) later.push(await third.receive(arriving(file(letter, MB))));
    expect(later.some(({ content }) => content.buffer === a.content.buffer)).toBe(true);
    expect([b, ...later].map(({ content }) => content.toString('latin1', 0, 1))).toEqual(['b', 'c', 'd', 'e']);
  });

  it('leave the rooms of four uploads at the same time, and give back those of a fifth', async () => {
    // Five of them have all the rooms that other uploads have left.
    const uploads = Array.from({ length: 5 }, () => new Arrivals());
    const left: Buffer[] = [];
    for (const arrivals of uploads)
      for (const letter of 'abc') left.push((await arrivals.receive(arriving(file(letter, MB)))).content);
    for (const arrivals of uploads) arrivals.end();
    expect(left.map(({ length }) => length)).toEqual([...Array<number>(12).fill(MB), 0, 0, 0]);
    const next = await new Arrivals().receive(arriving(file('d', MB)));
    expect(left.some(({ buffer }) => buffer === next.content.buffer)).toBe(true);
  });

  it('leave no piece in memory, but where the next part of the form stands in it', async () => {
    const [whole, shared] = [file('a', MB), file('b', MB)];
    const { content } = await new Arrivals().receive(Readable.from([whole, shared.subarray(0, MB / 2)]));
    expect(content.equals(Buffer.concat([file('a', MB), file('b', MB / 2)]))).toBe(true);
    expect(whole.byteLength).toBe(0);
    expect(shared.equals(file('b', MB))).toBe(true);
  });

  it('let everything else have its turn between two pieces', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    await new Arrivals().receive(arriving(file('a', 9 * MB)));
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(9);
  });
});
