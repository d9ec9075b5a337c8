import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { privatePort } from '../../tools/services/ports';

const run = promisify(execFile);

/** In the name or label of all that a run makes; run.sh removes it by this. */
export const NAME = 'bokkiefoto-containers';
export const SHOP_IMAGE = `${NAME}/shop:test`;
export const STAND_INS_IMAGE = `${NAME}/stand-ins:test`;

/** Where a browser of this machine finds the shop, its mails and PayFast. */
export interface Ports {
  shop: number;
  inbox: number;
  simulator: number;
}

export async function freePorts(): Promise<Ports> {
  return { shop: await privatePort(), inbox: await privatePort(), simulator: await privatePort() };
}

/** Runs the Docker client; answers what it prints on stdout. Errors: all that it prints. */
export async function docker(args: string[], env: Record<string, string> = {}): Promise<string> {
  if (!process.env['DOCKER_HOST']) throw new Error('These checks are run by `npm run test:containers`.');
  try {
    const { stdout } = await run('docker', args, { env: { ...process.env, ...env }, maxBuffer: 1e9 });
    return stdout.trim();
  } catch (cause) {
    throw new Error(`${String(cause)}\n${(cause as { stdout: string }).stdout}`, { cause });
  }
}

/** Whether a command of the client ends with status 0. */
export function succeeds(args: string[]): Promise<boolean> {
  return docker(args).then(
    () => true,
    () => false,
  );
}

/** One thing that `docker inspect` knows of a container, by a template. */
export function inspect(container: string, template: string): Promise<string> {
  return docker(['inspect', '--format', template, container]);
}

/** Runs a shell's command as root, in a container of its own; further options are those of `docker run`. */
export function asRoot(command: string, ...options: string[]): Promise<string> {
  const helper = ['run', '--rm', '--user', '0', '--network', 'none', '--entrypoint', 'sh', ...options];
  return docker([...helper, STAND_INS_IMAGE, '-c', command]);
}

/** Kills a container's process as a crash does: after `docker kill` the engine would not start it again. */
export async function crash(container: string): Promise<void> {
  await asRoot(`kill -KILL ${await inspect(container, '{{.State.Pid}}')}`, '--pid', 'host');
}
