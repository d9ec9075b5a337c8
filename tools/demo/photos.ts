/**
 * Uploads a folder of real photographs to the shop; each folder with photographs becomes a gallery of its name.
 * npm run demo:photos -- --from DIR [--url http://localhost:3000] [--category Rugby] [--gallery NAME] [--price TOKENS]
 * An administrator's credentials: --username and --password, or ADMIN_USERNAME and ADMIN_PASSWORD.
 */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DEMO_ADMIN } from '../start/settings.ts';
import { ShopClient, type PhotographFile } from './shop-client.ts';

const PHOTOGRAPH = /\.(jpe?g|png|webp|avif)$/i;
const naturally = new Intl.Collator('en', { numeric: true }).compare;

const { ADMIN_USERNAME = DEMO_ADMIN.username, ADMIN_PASSWORD = DEMO_ADMIN.password } = process.env;
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    url: { type: 'string', default: 'http://localhost:3000' },
    category: { type: 'string', default: 'Rugby' },
    gallery: { type: 'string' },
    price: { type: 'string', default: '1' },
    username: { type: 'string', default: ADMIN_USERNAME },
    password: { type: 'string', default: ADMIN_PASSWORD },
  },
});

/** The photographs of a folder and of those within it, by folder. */
async function photographsIn(folder: string): Promise<Map<string, string[]>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const found = new Map<string, string[]>();
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith('.') || !PHOTOGRAPH.test(entry.name)) continue;
    found.set(entry.parentPath, [...(found.get(entry.parentPath) ?? []), entry.name].sort(naturally));
  }
  return found;
}

async function* read(folder: string, names: string[]): AsyncGenerator<PhotographFile> {
  for (const name of names) yield { name, bytes: await readFile(join(folder, name)) };
}

async function upload(from: string): Promise<number> {
  const folders = await photographsIn(from);
  if (folders.size === 0) throw new Error(`There are no photographs in ${from}.`);
  const shop = new ShopClient(values.url);
  await shop.signIn(values.username, values.password);
  let failed = 0;
  for (const [folder, names] of folders) {
    const target = {
      galleryName: values.gallery ?? basename(folder),
      category: values.category,
      tokenPrice: Number(values.price),
      featured: false,
    };
    console.log(`${target.galleryName}: ${names.length} photographs`);
    let seen = 0;
    for await (const { uploaded, errors } of shop.upload(read(folder, names), target)) {
      seen += uploaded + errors.length;
      console.log(`  ${seen} of ${names.length}`);
      for (const { file, code, message } of errors) {
        console.log(`  ${file}: ${message}`);
        if (code !== 'duplicate') failed += 1;
      }
    }
  }
  return failed;
}

try {
  if (!values.from) throw new Error('Say where the photographs are: npm run demo:photos -- --from DIR');
  if ((await upload(resolve(values.from))) > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
