import { spawnSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DockerfileParser, type Copy } from 'dockerfile-ast';
import { runImage } from './image-run.ts';

/*
 * `npm run image:stages`: proves the Dockerfile without an engine. Each stage's COPY and RUN instructions are carried
 * out in an empty folder of its own; then the roles of the shop's stage are run from its folder alone (image-run.ts).
 * Prints what the stages weigh. What only changes the base image is named, not done.
 */
const root = mkdtempSync(join(tmpdir(), 'image-stages-'));
const dockerfile = DockerfileParser.parse(readFileSync('Dockerfile', 'utf8'));
const WORKDIR = '/shop';

try {
  const stages = new Map<string, string>();
  for (const from of dockerfile.getFROMs()) {
    const name = from.getBuildStage() ?? '';
    const folder = join(root, name);
    mkdirSync(folder);
    stages.set(name, folder);
    const { line: start } = from.getRange().start;
    const next = dockerfile.getFROMs().find((other) => other.getRange().start.line > start);
    for (const one of dockerfile.getInstructions()) {
      const { line } = one.getRange().start;
      if (line <= start || (next && line >= next.getRange().start.line)) continue;
      if (one.getKeyword() === 'COPY') copy(one as Copy, folder, stages);
      if (one.getKeyword() === 'RUN') run(name, one.getArgumentsContent() ?? '', folder);
    }
    console.log(`stage ${name}: ${megabytes(folder)}`);
  }
  const shop = stages.get('shop') ?? '';
  for (const part of readdirSync(shop)) console.log(`  ${part}: ${megabytes(join(shop, part))}`);
  console.log(`Node of the base image: ${megabytes(process.execPath)}, with Debian's slim files beside it`);
  await runImage(shop);
} finally {
  rmSync(root, { recursive: true, force: true });
}

function copy(instruction: Copy, folder: string, stages: Map<string, string>): void {
  const from = instruction.getFromFlag()?.getValue();
  const paths = instruction.getArguments().map((argument) => argument.getValue());
  const target = paths.pop() ?? '.';
  for (const path of paths) {
    const source = from ? join(stages.get(from) ?? '', path.replace(`${WORKDIR}/`, '')) : path;
    const into = target.endsWith('/') || target === '.' ? join(folder, target, basename(path)) : join(folder, target);
    // As .dockerignore has it.
    const filter = (file: string) => from !== undefined || !/(^|\/)(node_modules|dist)(\/|$)|\.spec\.tsx?$/.test(file);
    cpSync(source, into, { recursive: true, verbatimSymlinks: true, filter });
  }
}

function run(stage: string, command: string, folder: string): void {
  if (!/^(npm|node) /.test(command))
    return console.log(`stage ${stage}: not done here, since it changes the base image:\n  ${command}`);
  const startedAt = Date.now();
  const env = { ...process.env, NODE_ENV: '' };
  const { status } = spawnSync('sh', ['-c', command], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], env });
  if (status !== 0) throw new Error(`Stage ${stage}: "${command}" ended with ${status}`);
  console.log(`stage ${stage}: ${command}  (${Math.round((Date.now() - startedAt) / 1000)} s)`);
}

function megabytes(path: string): string {
  return `${(sizeOf(path) / 1024 / 1024).toFixed(1)} MB`;
}

function sizeOf(path: string): number {
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
