import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alignedBuffers, writeNewFile } from './new-file';

const MEGABYTE = 1024 * 1024;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'new-file-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it.each([
  1,
  4096,
  MEGABYTE / 2,
  MEGABYTE,
  MEGABYTE + 1,
  2 * MEGABYTE,
  3 * MEGABYTE + 4095,
  4 * MEGABYTE,
  9 * MEGABYTE - 1,
])('writes a file of %d bytes from its parts', async (bytes) => {
  const content = randomBytes(bytes);
  const path = join(folder, 'file');
  await writeNewFile(path, [content.subarray(0, 700), Buffer.alloc(0), content.subarray(700)]);
  expect((await readFile(path)).equals(content)).toBe(true);
});

it('writes several at the same time, and uses the memory again', async () => {
  const contents = [1, 2, 3, 4].map((number) => randomBytes(number * 777_777));
  const write = (round: number) =>
    Promise.all(contents.map((content, index) => writeNewFile(join(folder, `${round}.${index}`), [content])));
  await write(1);
  await write(2);
  expect(alignedBuffers.length).toBeLessThanOrEqual(contents.length);
  for (const round of [1, 2])
    for (const [index, content] of contents.entries())
      expect((await readFile(join(folder, `${round}.${index}`))).equals(content)).toBe(true);
});

it('leaves a file alone that is there already', async () => {
  const path = join(folder, 'file');
  await writeFile(path, 'there');
  await expect(writeNewFile(path, [randomBytes(MEGABYTE)])).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readFile(path, 'utf8')).toBe('there');
});

it('writes through the cache where the disk takes no direct writes', async () => {
  // Memory that begins within a page is refused, as anything is by a disk that knows no direct writes.
  alignedBuffers.push(
    Buffer.from(new ArrayBuffer(2 * MEGABYTE, { maxByteLength: 2 * MEGABYTE })).subarray(1, MEGABYTE + 1),
  );
  const content = randomBytes(3 * MEGABYTE);
  await writeNewFile(join(folder, 'file'), [content]);
  expect((await readFile(join(folder, 'file'))).equals(content)).toBe(true);
  expect(alignedBuffers).not.toHaveLength(0);
});
