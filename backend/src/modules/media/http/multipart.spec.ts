import type { Request } from 'express';
import { randomBytes, randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import { readMultipart } from './multipart';

const BOUNDARY = '----ShopBoundary-1';
const LARGEST = 200_000;

type Part = { field: string; content: Buffer; fileName?: string };

const formOf = (parts: Part[]) =>
  Buffer.concat([
    ...parts.flatMap(({ field, content, fileName }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"` +
          `${fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: ${fileName ? 'image/jpeg' : 'application/octet-stream'}`}\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

/** Reads a form that arrives in these pieces. */
async function read(pieces: Buffer[]) {
  const request = Object.assign(Readable.from(pieces), {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    setTimeout: () => undefined,
  });
  const { files, fields } = readMultipart(request as unknown as Request, LARGEST);
  const found = [];
  for await (const { index, name, content, isTooLarge } of files) {
    const bytes = [];
    for await (const piece of content) bytes.push(piece);
    found.push({ index, name, content: Buffer.concat(bytes).toString('latin1'), isTooLarge: isTooLarge() });
  }
  return { found, fields: [...fields] };
}

function cut(form: Buffer, longest: number): Buffer[] {
  const pieces = [];
  for (let at = 0; at < form.length;) {
    const length = randomInt(1, longest + 1);
    pieces.push(Buffer.from(form.subarray(at, at + length)));
    at += length;
  }
  return pieces;
}

/** Like a photograph, but with what might begin a delimiter, so many bytes apart at most. */
function confusing(bytes: number, apart: number): Buffer {
  const content = randomBytes(bytes);
  const lures = ['\r', '\r\n', '\r\n-', '\r\n--', `\r\n--${BOUNDARY.slice(0, -1)}`, `--${BOUNDARY}`, '\r\r\n--\r\n'];
  for (let at = randomInt(200); at < bytes - 40; at += randomInt(1, apart))
    content.write(lures[randomInt(lures.length)] ?? '', at, 'latin1');
  content.write(lures[randomInt(4)] ?? '', Math.max(0, bytes - randomInt(1, 5)), 'latin1');
  const isDelimited = `\r\n${content.toString('latin1')}`.includes(`\r\n--${BOUNDARY}`);
  return isDelimited ? confusing(bytes, apart) : content;
}

describe('A form', () => {
  it.each([1, 7, 40, 300, 5000, 40_000, 65_536])('is the same in pieces of %d bytes at most', async (longest) => {
    for (let round = 0; round < 20; round++) {
      const size = longest === 1 ? 300 : Math.min(LARGEST, 20_000 + 3 * longest);
      const files = ['een.jpg', 'Foto’s ŉ.jpg', 'drie %22.jpg'].map((name) => ({
        name,
        content: confusing(randomInt(size), round % 2 === 0 ? 400 : 200_000),
      }));
      const form = formOf([
        { field: 'galleryName', content: Buffer.from('Kloof ê') },
        ...files.flatMap(({ name, content }, index) => [
          { field: 'files', fileName: name, content },
          { field: 'titles', content: Buffer.from(`Titel ${index}`) },
        ]),
      ]);
      const { found, fields } = await read(cut(form, longest));
      expect(found).toEqual(
        files.map(({ name, content }, index) => ({
          index,
          name,
          content: content.toString('latin1'),
          isTooLarge: false,
        })),
      );
      expect(fields).toEqual([
        ['galleryName', ['Kloof ê']],
        ['titles', ['Titel 0', 'Titel 1', 'Titel 2']],
      ]);
    }
  });

  it('is the same wherever a large piece ends about a delimiter', async () => {
    const contents = [randomBytes(100_000), randomBytes(90_000)];
    const form = formOf(contents.map((content, index) => ({ field: 'files', fileName: `${index}.jpg`, content })));
    const delimiter = form.indexOf(`\r\n--${BOUNDARY}`);
    for (let at = delimiter - 5; at < delimiter + 120; at++) {
      const pieces = [];
      for (let begin = 0, end = at % 20_000; begin < form.length; begin = end, end += 20_000)
        pieces.push(Buffer.from(form.subarray(begin, end)));
      const { found } = await read(pieces);
      expect(found.map(({ content }) => content)).toEqual(contents.map((content) => content.toString('latin1')));
    }
  });

  it('passes over what is larger than allowed, and no more', async () => {
    const sizes = [LARGEST, LARGEST + 1, LARGEST * 1.5, 10];
    const form = formOf(
      sizes.map((size, index) => ({ field: 'files', fileName: `${index}.jpg`, content: Buffer.alloc(size, 'x') })),
    );
    const { found } = await read(cut(form, 65_536));
    expect(found.map(({ isTooLarge }) => isTooLarge)).toEqual([false, true, true, false]);
    expect(found.map(({ content }) => content.length <= LARGEST)).toEqual([true, true, true, true]);
    expect(found[3]?.content).toBe('x'.repeat(10));
  });

  it('goes on behind a part without a file', async () => {
    const parts = ['', 'een.jpg'].map((fileName) => ({ field: 'files', fileName, content: Buffer.from(fileName) }));
    const { found } = await read([formOf(parts)]);
    expect(found).toEqual([{ index: 1, name: 'een.jpg', content: 'een.jpg', isTooLarge: false }]);
  });

  it.each([
    ['within a file', 150],
    ['before its last dashes', 3],
  ])('is broken when it ends %s', async (_, missing) => {
    const form = formOf([{ field: 'files', fileName: 'een.jpg', content: randomBytes(100_000) }]);
    await expect(read(cut(form.subarray(0, -missing), 1000))).rejects.toMatchObject({ code: 'malformed-request' });
  });
});
