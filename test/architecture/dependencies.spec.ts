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

interface Report {
  modules: { source: string }[];
  summary: { violations: Violation[] };
}

const FIXTURE = 'test/architecture/fixture';
const rulesOf = (backend: string, frontend: string) => [
  ...backendRules(`^${backend}`),
  ...frontendRules(`^${frontend}`),
  ...featureRules(`^${frontend}/features`),
];

/** Runs dependency-cruiser once, over the shop and over the fixture, which breaks every rule; answers what breaks them. */
async function findViolations(): Promise<Violation[]> {
  const directory = await mkdtemp(join(tmpdir(), 'dependencies-'));
  const config = join(directory, 'rules.json');
  const folders = ['backend/src', 'frontend/src', FIXTURE];
  const fixtureRules = rulesOf(`${FIXTURE}/backend`, `${FIXTURE}/frontend`);
  await writeFile(
    config,
    JSON.stringify({
      forbidden: [...rulesOf('backend/src', 'frontend/src'), ...fixtureRules],
      options: {
        doNotFollow: { path: `^(?!(${folders.join('|')})/)` },
        tsPreCompilationDeps: true,
        tsConfig: { fileName: 'tsconfig.json' },
      },
    }),
  );
  const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [cruiser, '--config', config, '--output-type', 'json', ...folders],
      { maxBuffer: 64 * 1024 * 1024 },
    ).catch((failure: unknown) => failure as { stdout: string });
    const { modules, summary } = JSON.parse(stdout) as Report;
    for (const folder of folders)
      expect(modules.filter(({ source }) => source.startsWith(folder)).length).toBeGreaterThan(3);
    return summary.violations;
  } finally {
    await rm(directory, { recursive: true });
  }
}

describe('Dependencies between modules, layers, pages, features and their parts', () => {
  let violations: Violation[];
  beforeAll(async () => {
    violations = await findViolations();
  });

  it('keep the rules of the house', () => {
    const inShop = violations.filter(({ from }) => !from.startsWith(FIXTURE));
    expect(inShop.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  });

  it('would be caught breaking every one of them', () => {
    const inFixture = violations.filter(({ from }) => from.startsWith(FIXTURE));
    const broken = new Set(inFixture.map(({ rule }) => rule.name));
    const names = new Set(rulesOf('', '').map(({ name }) => name));
    expect([...broken].sort()).toEqual([...names].sort());
  });
});
