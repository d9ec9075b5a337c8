import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { DockerfileParser, type Copy } from 'dockerfile-ast';
import { privatePort } from './services/ports.ts';
import { launcherSettings } from './start/settings.ts';

/*
 * `npm run image:stages`: proves the Dockerfile without an engine. Each stage's COPY and RUN instructions are carried
 * out in an empty folder of its own; then the shop's stage is started from its folder alone, as its user, without the
 * right to write there: migrate, api and worker, each asked by the image's health check and ended by SIGTERM.
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
  await tryOut(shop);
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

async function tryOut(shop: string): Promise<void> {
  const launcher = spawn(process.execPath, ['tools/services.ts'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const data = mkdtempSync(join(tmpdir(), 'image-data-'));
  try {
    const [line] = (await once(createInterface(launcher.stdout), 'line')) as [string];
    const services = JSON.parse(line) as Record<'databaseUrl' | 'redisUrl' | 'smtpUrl' | 'payfastUrl', string>;
    const port = await privatePort();
    const metrics = await privatePort();
    const env = {
      ...launcherSettings(data, { port, ...services, simulatorUrl: services.payfastUrl }),
      ...{ PATH: process.env['PATH'], STORAGE_DIR: join(data, 'files'), PORT: String(port), LOG_LEVEL: 'warn' },
      ...{ FRONTEND_DIR: 'dist/frontend', METRICS_PORT: String(metrics) },
    };
    spawnSync('chmod', ['-R', 'a+rX,a-w', shop, root]);
    spawnSync('chmod', ['a+rwx', data]);
    const identity = process.getuid?.() === 0 ? { uid: 10001, gid: 10001 } : {};
    const start = (...args: string[]) =>
      spawn(process.execPath, args, { cwd: shop, env, stdio: 'inherit', ...identity });
    const ended = async (child: ReturnType<typeof start>) => ((await once(child, 'exit')) as [number | null])[0];
    const migrated = await ended(start('dist/backend/cli.js', 'migrate'));
    if (migrated !== 0) throw new Error(`migrate ended with ${migrated}`);
    for (const role of ['main', 'worker']) {
      const startedAt = Date.now();
      const child = start(`dist/backend/${role}.js`);
      while ((await ended(start('dist/backend/healthcheck.js'))) !== 0) {
        if (child.exitCode !== null) throw new Error(`${role} ended with ${child.exitCode}`);
        await sleep(200);
      }
      const healthy = Date.now() - startedAt;
      if (role === 'main') {
        const page = await fetch(`http://127.0.0.1:${port}/`);
        const ready = await fetch(`http://127.0.0.1:${port}/api/health/ready`);
        if (!page.ok || !ready.ok) throw new Error(`The shop answers ${page.status} and ${ready.status}`);
      }
      child.kill('SIGTERM');
      const stopping = Date.now();
      const code = await ended(child);
      if (code !== 0 && child.signalCode !== 'SIGTERM') throw new Error(`${role} ended with ${code}`);
      console.log(`${role}: healthy after ${healthy} ms; ended by SIGTERM after ${Date.now() - stopping} ms`);
      if (existsSync(join(shop, '.data'))) throw new Error(`${role} has written beside its program`);
    }
  } finally {
    launcher.stdin.end();
    await once(launcher, 'exit');
    rmSync(data, { recursive: true, force: true });
  }
}

function megabytes(path: string): string {
  return `${(sizeOf(path) / 1024 / 1024).toFixed(1)} MB`;
}

function sizeOf(path: string): number {
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
