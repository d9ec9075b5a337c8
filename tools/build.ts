import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { build } from './start/build.ts';

/* `npm run build`: builds the parts of the shop that have changed since their last build. */
await build(async (part) => {
  const [code] = (await once(spawn('npm', ['run', '--silent', `build:${part}`], { stdio: 'inherit' }), 'close')) as [
    number | null,
  ];
  if (code !== 0) throw new Error(`The ${part} does not build.`);
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
