import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchShop } from './shop.ts';

/** Where the photographs of the measuring are: real ones of a camera's size, when BENCH_PHOTOS names their folder. */
const FOLDER = process.env['BENCH_PHOTOS'] ?? 'tools/demo/pictures';
/** Photographs of a request (decision 20). */
export const BATCH = 8;

export const photographs: string[] = readdirSync(FOLDER)
  .filter((name) => /\.jpe?g$/i.test(name))
  .map((name) => join(FOLDER, name));

export const ofWhat = `${photographs.length} photographs of ${process.env['BENCH_PHOTOS'] ? 'a camera' : 'the demo shop'}`;

let files: File[] | undefined;
let galleries = 0;

/**
 * Sends so many photographs, each as many times as is needed, as the shop's own page does; a gallery takes a photograph
 * once, so each time goes to a new one. Answers the bytes that were sent.
 */
export async function upload(url: string, cookie: string, count: number): Promise<number> {
  files ??= photographs.map((path, index) => new File([readFileSync(path)], `${index}.jpg`, { type: 'image/jpeg' }));
  let bytes = 0;
  for (let sent = 0; sent < count; sent += files.length) {
    const gallery = `Bench ${process.pid}.${galleries++}`;
    const some = files.slice(0, count - sent);
    for (let first = 0; first < some.length; first += BATCH) {
      const batch = some.slice(first, first + BATCH);
      const answer = await fetch(url, { method: 'POST', body: formOf(gallery, batch), headers: { Cookie: cookie } });
      if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
      bytes += batch.reduce((sum, { size }) => sum + size, 0);
    }
  }
  return bytes;
}

/** The form that the shop's own page sends. */
export function formOf(gallery: string, batch: File[]): FormData {
  const form = new FormData();
  form.set('galleryName', gallery);
  form.set('category', 'Rugby');
  for (const file of batch) form.append('files', file);
  return form;
}

export const uploadAddress = ({ origin }: BenchShop): string => `${origin}/api/photos/batch-upload`;
