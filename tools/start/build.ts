import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeLock } from '../services/lock.ts';

/** Sources and output of each part. */
const PARTS = {
  backend: { sources: ['backend', 'nest-cli.json', 'tsconfig.json', 'package-lock.json'], folder: 'dist/backend' },
  frontend: { sources: ['frontend', 'tsconfig.json', 'package-lock.json'], folder: 'dist/frontend' },
};

/**
 * Builds what has changed since its last build, both parts at a time. `compile` runs the script `build:<part>` of
 * package.json. Two that build at once (`npm start`, `npm test`) take turns, and the second finds it done.
 */
export async function build(compile: (part: string) => Promise<void>): Promise<void> {
  mkdirSync('dist', { recursive: true });
  const lock = join('dist', '.build-lock');
  while (takeLock(lock) !== null) await sleep(200);
  try {
    const builds = Object.entries(PARTS).map(async ([part, { sources, folder }]) => {
      const stamp = join(folder, '.build-hash');
      const hash = hashOf(sources);
      if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
      rmSync(stamp, { force: true });
      await compile(part);
      writeFileSync(stamp, hash);
    });
    // Both are seen to their end before the lock goes.
    for (const result of await Promise.allSettled(builds)) if (result.status === 'rejected') throw result.reason;
  } finally {
    rmSync(lock, { force: true });
  }
}

function hashOf(sources: string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources.flatMap((source) => [source, `${source}/**`])).sort())
    if (statSync(file).isFile()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}
