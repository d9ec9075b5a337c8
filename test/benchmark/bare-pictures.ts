import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { photographs } from './photos.ts';
import { theShopsRecipe } from './recipe-side.ts';

/*
 * The limit of an upload: the pictures of so many photographs by the best recipe, three at a time, from the disk to the
 * disk, with nothing between. `bare-pictures.ts COUNT FOLDER` says how many seconds and CPU-ms that took.
 */
const [, , count = '', folder = ''] = process.argv;
const JOBS = 3;
mkdirSync(folder, { recursive: true });
const make = theShopsRecipe();
const [first = ''] = photographs;
await make(first);

const before = process.cpuUsage();
const begin = performance.now();
let next = 0;
await Promise.all(
  Array.from({ length: JOBS }, async () => {
    for (let number = next++; number < Number(count); number = next++) {
      const pictures = await make(photographs[number % photographs.length] ?? first);
      for (const [name, picture] of Object.entries(pictures))
        await writeFile(join(folder, `${number}-${name}`), picture);
    }
  }),
);
const { user, system } = process.cpuUsage(before);
const cpuMs = (user + system) / 1000;
console.log(JSON.stringify({ units: Number(count), seconds: (performance.now() - begin) / 1000, cpuMs }));
