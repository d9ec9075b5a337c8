/**
 * Draws the pictures that the demo photographs are made of, and the home page's. They are kept in the repository; this
 * is for whoever changes a scene: npm run demo:scenes -- [--scale 1.5] [--to DIR] [name …]
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { renderScene } from './scenes/render.ts';
import { HERO_SCENES, SCENES } from './scenes/scenes.ts';

const PICTURES = join(import.meta.dirname, 'pictures');
const HERO_PICTURES = join(import.meta.dirname, '../../frontend/public/images');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { scale: { type: 'string', default: '1.5' }, to: { type: 'string' } },
});
const wanted = (name: string) => positionals.length === 0 || positionals.includes(name);
const scale = Number(values.scale);

for (const [name, scene] of Object.entries(SCENES)) {
  if (!wanted(name)) continue;
  const started = performance.now();
  const folder = values.to ?? PICTURES;
  await mkdir(folder, { recursive: true });
  const picture = await renderScene(scene, scale);
  await picture.jpeg({ quality: 80, mozjpeg: true }).toFile(join(folder, `${name}.jpg`));
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

for (const [name, scene] of Object.entries(HERO_SCENES)) {
  if (!wanted(name)) continue;
  const folder = values.to ?? HERO_PICTURES;
  await mkdir(folder, { recursive: true });
  const picture = (await renderScene(scene, 1.3)).resize(...scene.size);
  const pixels = await picture.png({ compressionLevel: 1 }).toBuffer();
  const { default: sharp } = await import('sharp');
  await sharp(pixels)
    .jpeg({ quality: 74, mozjpeg: true })
    .toFile(join(folder, `${name}.jpg`));
  await sharp(pixels)
    .webp({ quality: 70, effort: 6, smartSubsample: true })
    .toFile(join(folder, `${name}.webp`));
  console.log(name);
}
