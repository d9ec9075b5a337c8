import 'reflect-metadata';
import { mkdirSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';

/*
 * `recipe-side.ts shop|plain FOLDER COUNT JOBS [TARGET]`: makes pictures by the shop's recipe or by the plainest script,
 * and says as JSON how long that took. A process of its own, so that neither side warms up the other.
 */
type Make = (file: string) => Promise<Record<string, Buffer | string>>;
type PictureMaker = new (config: object) => {
  make(file: Buffer, photograph: string, mark: object): ReturnType<Make>;
};

const [, , side, folder = '', count = '', jobs = '', target] = process.argv;
const files = readdirSync(folder).filter((name) => /\.jpe?g$/i.test(name));
const make = side === 'shop' ? shopsRecipe() : plain;
if (target) mkdirSync(target, { recursive: true });
await make(join(folder, files[0] ?? ''));

const before = process.cpuUsage();
const begin = performance.now();
let next = 0;
async function work(): Promise<void> {
  for (let photo = next++; photo < Number(count); photo = next++) {
    const pictures = await make(join(folder, files[photo % files.length] ?? ''));
    if (!target) continue;
    for (const [name, picture] of Object.entries(pictures)) await writeFile(join(target, `${photo}-${name}`), picture);
  }
}
await Promise.all(Array.from({ length: Number(jobs) }, work));
const { user, system } = process.cpuUsage(before);
const took = { seconds: (performance.now() - begin) / 1000, cpuMs: (user + system) / 1000 };
console.log(JSON.stringify({ units: Number(count), ...took }));

/** The built shop's own maker of pictures. */
function shopsRecipe(): Make {
  const built = '../../dist/backend/modules/media/infrastructure/picture-maker.js';
  const { PictureMaker } = createRequire(import.meta.url)(built) as { PictureMaker: PictureMaker };
  const pictures = { maxPixels: 100_000_000, previewEdge: 1000 };
  const maker = new PictureMaker({ brand: { name: 'Bokkiefoto' }, pictures, secretKeys: ['of the benchmark'] });
  const mark = { text: 'Bokkiefoto', picture: null, size: 100, strength: 100, density: 100 };
  return async (file) => maker.make(await readFile(file), file, mark);
}

/** Two pipelines, as anybody would write them: a thumbnail, and a preview with a mark laid over it. */
async function plain(file: string): ReturnType<Make> {
  sharp.concurrency(1);
  const mark = `<svg width="300" height="150"><text x="10" y="90" font-size="40" fill="#fff" fill-opacity=".5">Bokkiefoto</text></svg>`;
  const thumbnail = sharp(file).autoOrient().resize(300, 300).jpeg({ quality: 88 });
  const preview = sharp(file).autoOrient().resize(1000, 1000, { fit: 'inside', withoutEnlargement: true });
  preview.composite([{ input: Buffer.from(mark), tile: true }]).jpeg({ quality: 80 });
  return { thumbnail: await thumbnail.toBuffer(), preview: await preview.toBuffer() };
}
