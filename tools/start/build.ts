import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What each part is made from, and what it leaves in dist. */
const PARTS = {
  backend: {
    sources: ['backend', 'nest-cli.json', 'tsconfig.json', 'package-lock.json'],
    result: 'dist/backend/main.js',
  },
  frontend: { sources: ['frontend', 'tsconfig.json', 'package-lock.json'], result: 'dist/frontend/index.html' },
};

/** Builds what has changed since the last build; throws with the compiler's words when it does not build. */
export function build(say: (line: string) => void): void {
  for (const [part, { sources, result }] of Object.entries(PARTS)) {
    const stamp = join('dist', `.${part}-hash`);
    const hash = hashOf(sources);
    if (existsSync(result) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue;
    say(`Building the ${part} …`);
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', `build:${part}`], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`The ${part} does not build:\n${stdout}${stderr}`);
    mkdirSync('dist', { recursive: true });
    writeFileSync(stamp, hash);
  }
}

function hashOf(sources: string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) for (const file of filesOf(source)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
