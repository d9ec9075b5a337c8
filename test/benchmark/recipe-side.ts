import 'reflect-metadata';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { photographs } from './photos.ts';

/*
 * Makes the pictures of every photograph once, by the shop's recipe or by the plainest script, and says how much
 * processor time that took: `recipe-side.ts shop|plain`. A process of its own, so that neither warms up the other.
 */
interface PictureMaker {
  onModuleInit(): void;
  make(file: string, seed: string): Promise<Record<string, Buffer | string>>;
}

if (import.meta.main) {
  const make = process.argv[2] === 'shop' ? theShopsRecipe() : plain;
  const [first = ''] = photographs;
  await make(first);
  const before = process.cpuUsage();
  const begin = performance.now();
  for (const file of photographs) await make(file);
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - begin) / 1000;
  console.log(JSON.stringify({ units: photographs.length, seconds, cpuMs: (user + system) / 1000 }));
}

/** The built shop's own maker of pictures, without the shop around it. */
export function theShopsRecipe(): (file: string) => Promise<Record<string, Buffer | string>> {
  const require = createRequire(import.meta.url);
  const { PictureMaker } = require('../../dist/backend/modules/media/infrastructure/picture-maker.js') as {
    PictureMaker: new (config: unknown) => PictureMaker;
  };
  const maker = new PictureMaker({ brand: { name: 'Bokkiefoto' }, pictures: { maxPixels: 100_000_000 } });
  maker.onModuleInit();
  return (file) => maker.make(file, file);
}

/** Two pipelines, as anybody would write them: a thumbnail, and a preview with a mark laid over it. */
async function plain(file: string): Promise<void> {
  sharp.concurrency(1);
  await sharp(file).autoOrient().resize(300, 300, { fit: 'cover' }).jpeg({ quality: 88 }).toBuffer();
  const mark = Buffer.from(
    `<svg width="300" height="150"><text x="10" y="90" font-size="40" fill="#fff" fill-opacity=".5">Bokkiefoto</text></svg>`,
  );
  await sharp(file)
    .autoOrient()
    .resize(1200, 1200, { fit: 'inside', withoutEnlargement: true })
    .composite([{ input: mark, tile: true }])
    .jpeg({ quality: 80 })
    .toBuffer();
}
