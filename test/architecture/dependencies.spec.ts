import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import dependencyRules from './dependency-rules.cjs';

interface Violation {
  rule: { name: string };
  from: string;
  to: string;
}

/** Runs dependency-cruiser over a folder with the rules of the house; answers what breaks them. */
async function violationsIn(folder: string, root: string): Promise<Violation[]> {
  const directory = await mkdtemp(join(tmpdir(), 'dependencies-'));
  const config = join(directory, 'rules.json');
  await writeFile(
    config,
    JSON.stringify({
      forbidden: dependencyRules(root),
      options: {
        doNotFollow: { path: 'node_modules' },
        tsPreCompilationDeps: 'specify',
        tsConfig: { fileName: 'tsconfig.json' },
      },
    }),
  );
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
        '--config',
        config,
        '--output-type',
        'json',
        folder,
      ],
      { maxBuffer: 64 * 1024 * 1024 },
    ).catch((failure: unknown) => failure as { stdout: string });
    const { summary } = JSON.parse(stdout) as { summary: { violations: Violation[]; totalCruised: number } };
    expect(summary.totalCruised).toBeGreaterThan(5);
    return summary.violations;
  } finally {
    await rm(directory, { recursive: true });
  }
}

describe('Dependencies between modules and layers', () => {
  it('keep the rules of the house', async () => {
    const violations = await violationsIn('backend/src', '^backend/src');
    expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  }, 60_000);

  it('would be caught breaking every one of them', async () => {
    const root = '^test/architecture/fixture';
    const violations = await violationsIn('test/architecture/fixture', root);
    const broken = [...new Set(violations.map(({ rule }) => rule.name))].sort();
    expect(broken).toEqual(
      dependencyRules(root)
        .map(({ name }) => name)
        .sort(),
    );
  }, 60_000);
});
