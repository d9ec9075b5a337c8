import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/*
 * `npm run test:proofs`: runs the tests that are too long for every change, one after the other since each wants the
 * machine to itself, and writes their dated results into docs/testing.md. With names, such as `-- fleet fuzz`, these.
 */

interface Proof {
  script: string;
  env?: NodeJS.ProcessEnv;
  /** Its group is the result, in what the script prints. */
  result: RegExp;
}

const PROOFS: Record<string, Proof> = {
  faults: { script: 'test:faults', env: { FAULTS: 'full' }, result: /^Tests: +(.+)/m },
  fleet: { script: 'test:fleet', result: /^Tests: +(.+)/m },
  mutation: { script: 'test:mutation', result: /^All files +\| +([\d.]+)/m },
  fuzz: { script: 'test:fuzz', result: /^Tests: +(.+)/m },
};
const PAGE = 'docs/testing.md';

const names = process.argv.slice(2);
const chosen = Object.entries(PROOFS).filter(([name]) => names.length === 0 || names.includes(name));
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
for (const [name, proof] of chosen) {
  const { passed, result, minutes } = await run(proof);
  const date = new Date().toISOString().slice(0, 10);
  note(name, [date, commit, passed ? 'passed' : 'FAILED', result, `${minutes} min`]);
  if (!passed) process.exitCode = 1;
}

async function run({ script, env, result }: Proof): Promise<{ passed: boolean; result: string; minutes: number }> {
  const started = Date.now();
  const child = spawn('npm', ['run', script], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      output += String(chunk);
    });
  const [status] = (await once(child, 'close')) as [number | null];
  return {
    passed: status === 0,
    result: result.exec(stripVTControlCharacters(output))?.[1] ?? '',
    minutes: Math.round((Date.now() - started) / 60_000),
  };
}

/** Writes a proof's row of the last table anew; another one names the suites. */
function note(name: string, cells: string[]): void {
  const page = readFileSync(PAGE, 'utf8');
  const row = new RegExp(`^([^]*\\n)\\| ${name} .*$`, 'm');
  writeFileSync(
    PAGE,
    page.replace(row, (_, before: string) => `${before}| ${[name, ...cells].join(' | ')} |`),
  );
  execFileSync('npx', ['oxfmt', PAGE], { stdio: 'inherit' });
}
