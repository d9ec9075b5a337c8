import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { BenchShop } from './shop.ts';

/** Where the photographs of the measuring are: real ones of a camera's size, when BENCH_PHOTOS names their folder. */
const FOLDER = process.env['BENCH_PHOTOS'] ?? 'tools/demo/pictures';
/** Photographs of a request (decision 20). */
export const BATCH = 8;

export const photographs: string[] = readdirSync(FOLDER)
  .filter((name) => /\.jpe?g$/i.test(name))
  .map((name) => join(FOLDER, name));

export const ofWhat = `${photographs.length} photographs of ${process.env['BENCH_PHOTOS'] ? 'a camera' : 'the demo shop'}`;

let contents: Buffer[] | undefined;
let galleries = 0;
const BOUNDARY = 'photographs-of-the-benchmark';
const agent = new Agent({ keepAlive: true });

/**
 * Sends so many photographs to a gallery of their own, in requests as the shop's own page makes them; answers their
 * bytes. There are fewer files than photographs, and a gallery takes none twice: a number behind its end makes each
 * another one. The form is made of what is in memory already: `fetch` with a FormData takes as much processor time as the
 * shop does to take it in.
 */
export async function upload(url: string, cookie: string, count: number): Promise<number> {
  const files = (contents ??= photographs.map((path) => readFileSync(path)));
  const gallery = `Bench ${process.pid}.${galleries++}`;
  const photos = Array.from({ length: count }, (_, number) => [
    files[number % files.length] ?? Buffer.alloc(0),
    Buffer.from(String(number)),
  ]);
  let bytes = 0;
  for (let sent = 0; sent < count; sent += BATCH) {
    const batch = photos.slice(sent, sent + BATCH);
    await post(url, cookie, formOf(gallery, batch));
    bytes += batch.flat().reduce((sum, { length }) => sum + length, 0);
  }
  return bytes;
}

/** The form that the shop's own page sends; it and its photographs come in pieces. */
function formOf(gallery: string, batch: Buffer[][]): Buffer[] {
  const part = (name: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
  return [
    Buffer.from(`${part('galleryName')}\r\n\r\n${gallery}\r\n${part('category')}\r\n\r\nRugby\r\n`),
    ...batch.flatMap((content, index) => [
      Buffer.from(`${part('files')}; filename="${index}.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`),
      ...content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ];
}

async function post(url: string, cookie: string, form: Buffer[]): Promise<void> {
  const asked = request(url, {
    method: 'POST',
    agent,
    headers: {
      Cookie: cookie,
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length': form.reduce((sum, { length }) => sum + length, 0),
    },
  });
  for (const piece of form) asked.write(piece);
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const said = await text(answer);
  if (answer.statusCode !== 200 && answer.statusCode !== 201) throw new Error(`${url}: ${answer.statusCode} ${said}`);
}

export const uploadAddress = ({ origin }: BenchShop): string => `${origin}/api/photos/batch-upload`;
