import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { backendRules, featureRules, frontendRules } from './dependency-rules.cjs';

interface Violation {
  rule: { name: string };
  from: string;
  to: string;
}

/** Runs dependency-cruiser over a folder with the rules of the house; answers what breaks them. */
async function violationsIn(folder: string, forbidden: { name: string }[]): Promise<Violation[]> {
  const directory = await mkdtemp(join(tmpdir(), 'dependencies-'));
  const config = join(directory, 'rules.json');
  await writeFile(
    config,
    JSON.stringify({
      forbidden,
      options: {
        doNotFollow: { path: `^(?!${folder}/)` },
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
    expect(summary.totalCruised).toBeGreaterThan(3);
    return summary.violations;
  } finally {
    await rm(directory, { recursive: true });
  }
}

describe.each([
  ['modules and layers', 'backend/src', 'test/architecture/fixture', backendRules],
  ['pages, features and their parts', 'frontend/src', 'test/architecture/fixture/frontend', frontendRules],
  ['features', 'frontend/src/features', 'test/architecture/fixture/frontend/features', featureRules],
])('Dependencies between %s', (_, folder, fixture, rules) => {
  it('keep the rules of the house', async () => {
    const violations = await violationsIn(folder, rules(`^${folder}`));
    expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  }, 60_000);

  it('would be caught breaking every one of them', async () => {
    const violations = await violationsIn(fixture, rules(`^${fixture}`));
    const broken = [...new Set(violations.map(({ rule }) => rule.name))].sort();
    expect(broken).toEqual(
      rules('')
        .map(({ name }) => name)
        .sort(),
    );
  }, 60_000);
});
