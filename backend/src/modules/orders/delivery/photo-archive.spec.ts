import { once } from 'node:events';
import { PassThrough, Readable, Writable } from 'node:stream';
import { listZip, readZip } from '../../../../../test/support/zip';
import { PhotoArchive, type ArchivedFile } from './photo-archive';

// The checksums of 4 GiB take yazl's own JavaScript half a minute, and zlib three seconds.
jest.mock('buffer-crc32', () => ({ unsigned: jest.requireActual<typeof import('node:zlib')>('node:zlib').crc32 }));

const date = new Date('2026-11-21T08:00:00Z');
const file = (name: string, content: string): ArchivedFile => ({
  name,
  bytes: content.length,
  date,
  open: () => Promise.resolve(Readable.from([Buffer.from(content)])),
});

/** A stream of this many zeros, not kept in memory; calls `onRead` with the size of each chunk. */
function zeros(
  name: string,
  bytes: number,
  opened: Readable[] = [],
  onRead: (bytes: number) => void = () => undefined,
): ArchivedFile {
  const block = Buffer.alloc(4 * 1024 * 1024);
  const open = () => {
    let left = bytes;
    const stream = new Readable({
      highWaterMark: block.length,
      read() {
        const size = Math.min(left, block.length);
        left -= size;
        onRead(size);
        this.push(size > 0 ? block.subarray(0, size) : null);
      },
    });
    opened.push(stream);
    return Promise.resolve(stream);
  };
  return { name, bytes, date, open };
}

/** Takes everything and keeps the last megabytes. */
class Tail extends Writable {
  total = 0;
  private kept = 0;
  private blocks: Buffer[] = [];

  constructor(private readonly keep: number) {
    super();
  }

  override _write(block: Buffer, _encoding: string, done: () => void): void {
    this.total += block.length;
    this.kept += block.length;
    this.blocks.push(block);
    while (this.kept - (this.blocks[0]?.length ?? 0) > this.keep) this.kept -= this.blocks.shift()?.length ?? 0;
    done();
  }

  get bytes(): Buffer {
    return Buffer.concat(this.blocks);
  }
}

describe('PhotoArchive', () => {
  it('holds its files and the note, and knows its size beforehand', async () => {
    const files = [file('Hokkie - Doel (1).jpg', 'een'), file('Reën – “drie” (2).jpg', 'twee')];
    const archive = new PhotoArchive(files, { name: 'Wat ontbreek.txt', text: 'Losskrum' });
    const tail = new Tail(Infinity);
    await archive.sendTo(tail);
    expect(tail.total).toBe(archive.bytes);
    expect([...readZip(tail.bytes)].map(([name, content]) => [name, content.toString()])).toEqual([
      ['Hokkie - Doel (1).jpg', 'een'],
      ['Reën – “drie” (2).jpg', 'twee'],
      ['Wat ontbreek.txt', 'Losskrum'],
    ]);
  });

  it('opens nothing before it is sent, and one file at a time', async () => {
    let open = 0;
    let most = 0;
    const counted = (name: string): ArchivedFile => ({
      ...file(name, 'x'.repeat(100)),
      open: () => {
        most = Math.max(most, ++open);
        const stream = Readable.from([Buffer.alloc(100)]);
        stream.once('end', () => open--);
        return Promise.resolve(stream);
      },
    });
    const archive = new PhotoArchive(Array.from({ length: 50 }, (_, index) => counted(`${index}.jpg`)));
    await new Promise(setImmediate);
    expect(most).toBe(0);
    await archive.sendTo(new Tail(0));
    expect(most).toBe(1);
  });

  it('reads no faster than its reader takes', async () => {
    let read = 0;
    const reader = new PassThrough({ highWaterMark: 1024 });
    const large = zeros('groot.jpg', 1024 ** 3, [], (bytes) => (read += bytes));
    const sent = new PhotoArchive([large]).sendTo(reader);
    await once(reader, 'readable');
    // Until nothing is read any more: a file that goes on by itself is read to its end.
    for (let before = -1; before < read;) {
      before = read;
      for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(read).toBeLessThan(64 * 1024 ** 2);
    reader.destroy();
    await expect(sent).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
  });

  it('closes its file and opens no other one when the reader goes away', async () => {
    const opened: Readable[] = [];
    const reader = new PassThrough();
    const archive = new PhotoArchive([zeros('een.jpg', 1024 ** 3, opened), zeros('twee.jpg', 10, opened)]);
    const sent = archive.sendTo(reader);
    await once(reader, 'readable');
    await new Promise((resolve) => setImmediate(resolve));
    reader.destroy();
    await expect(sent).rejects.toThrow();
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
  });

  it.each([
    ['cannot be opened', { ...file('a.jpg', 'abc'), open: () => Promise.reject(new Error('away')) }],
    ['breaks off', { ...file('a.jpg', 'abc'), open: () => Promise.resolve(broken()) }],
    ['has changed its size', { ...file('a.jpg', 'abc'), bytes: 4 }],
  ])('fails when a file %s', async (_, bad) => {
    await expect(new PhotoArchive([bad]).sendTo(new Tail(0))).rejects.toThrow(/away|broken|unexpected number of bytes/);
  });

  it('goes on in Zip64 beyond 4 GiB', async () => {
    const half = 2.2e9;
    const archive = new PhotoArchive([zeros('een.jpg', half), zeros('twee.jpg', half), file('drie.jpg', 'drie')]);
    const tail = new Tail(1024);
    await archive.sendTo(tail);
    expect(tail.total).toBe(archive.bytes);
    const entries = listZip(tail.bytes, tail.total);
    expect(entries.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['een.jpg', half],
      ['twee.jpg', half],
      ['drie.jpg', 4],
    ]);
    expect(entries[2]?.offset).toBeGreaterThan(2 ** 32);
  });
});

function broken(): Readable {
  return new Readable({
    read() {
      this.destroy(new Error('broken'));
    },
  });
}
