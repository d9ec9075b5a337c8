import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where the photographs of the measuring are: real ones of a camera's size, when BENCH_PHOTOS names their folder. */
const FOLDER = process.env['BENCH_PHOTOS'] ?? 'tools/demo/pictures';

export const photographs: string[] = readdirSync(FOLDER)
  .filter((name) => /\.jpe?g$/i.test(name))
  .map((name) => join(FOLDER, name));

export const ofWhat = `${photographs.length} photographs of ${process.env['BENCH_PHOTOS'] ? 'a camera' : 'the demo shop'}`;
