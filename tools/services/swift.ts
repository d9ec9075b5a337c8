import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { userInfo } from 'node:os';
import { spawnSync } from 'node:child_process';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { findProgram, type PackagedProgram } from './debian-package.ts';
import { privatePort } from './ports.ts';
import type { S3Keys } from './s3-signature.ts';
import type { Supervisor } from './supervisor.ts';

const SERVERS = ['account', 'container', 'object'] as const;
const SWIFT: PackagedProgram = {
  name: 'Swift',
  commands: [],
  packages: ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'],
  libraries: /^(python3-|swift|lib(erasurecode|xslt|xml2))/,
  path: 'usr/bin/swift-proxy-server',
  version: '--help',
  otherwise: 'It comes with Debian and Ubuntu.',
};
/** Where Swift keeps what it has just looked up; it does not run without. */
const MEMCACHED: PackagedProgram = {
  name: 'memcached',
  commands: ['memcached'],
  packages: ['memcached'],
  path: 'usr/bin/memcached',
  version: '--version',
  otherwise: 'Install it ("apt install memcached").',
};
/** The account of its own authentication, whose name has two parts. */
const KEYS: S3Keys = { accessKeyId: 'shop:tester', secretAccessKey: 'test-secret-test-secret' };
/** Swift looks for its main settings in /etc; its own tests move them in this way. */
const LAUNCHER = `import runpy, sys
from swift.common import utils
utils.set_swift_dir(sys.argv[1])
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], run_name='__main__')
`;

/**
 * A real object storage that speaks S3: OpenStack Swift, as Debian packages it, with one disk and one copy of everything,
 * and a bucket. It takes half a minute to start, so it is for the contract test of the storage alone.
 */
export async function startSwift(
  supervisor: Supervisor,
  directory: string,
  bucket: string,
): Promise<{ url: string; keys: S3Keys }> {
  const { path, env } = await findProgram(SWIFT, directory, supervisor.say);
  const home = resolve(directory, 'swift');
  mkdirSync(join(home, 'devices/disk'), { recursive: true });
  const write = (name: string, lines: string[]) => writeFileSync(join(home, name), `${lines.join('\n')}\n`);
  write('launch.py', [LAUNCHER]);
  write('swift.conf', [
    ...['[swift-hash]', 'swift_hash_path_suffix = shop', 'swift_hash_path_prefix = shop'],
    ...['[storage-policy:0]', 'name = one', 'default = yes'],
  ]);
  const environment = { ...process.env, ...env, PYTHONWARNINGS: 'ignore' };
  const program = (name: string) => path.replace('proxy-server', name);
  const common = (port: number) => [
    ...['[DEFAULT]', 'bind_ip = 127.0.0.1', `bind_port = ${port}`, 'workers = 0', `user = ${userInfo().username}`],
    `swift_dir = ${home}`,
  ];
  const run = async (name: string, port: number) =>
    supervisor.run(
      {
        name: `Swift ${name}`,
        command: '/usr/bin/python3',
        args: [join(home, 'launch.py'), home, program(`${name}-server`), join(home, `${name}.conf`)],
        env: environment,
      },
      () => fetch(`http://127.0.0.1:${port}/`).then(() => true),
    );
  const servers = await Promise.all(SERVERS.map(async (name) => ({ name, port: await privatePort() })));
  for (const { name, port } of servers) {
    const ring = [['create', '4', '1', '1'], ['add', `r1z1-127.0.0.1:${port}/disk`, '1'], ['rebalance']];
    for (const step of ring) {
      const args = [program('ring-builder'), `${name}.builder`, ...step];
      spawnSync('/usr/bin/python3', args, { cwd: home, env: environment });
    }
    const storage = [`devices = ${home}/devices`, 'mount_check = false'];
    const pipeline = [
      '[pipeline:main]',
      `pipeline = ${name}-server`,
      `[app:${name}-server]`,
      `use = egg:swift#${name}`,
    ];
    write(`${name}.conf`, [...common(port), ...storage, ...pipeline]);
  }
  const port = await privatePort();
  const { accessKeyId, secretAccessKey } = KEYS;
  const cachePort = await privatePort();
  const memcached = await findProgram(MEMCACHED, directory, supervisor.say);
  await supervisor.run({
    name: 'memcached',
    command: memcached.path,
    args: ['-l', '127.0.0.1', '-p', String(cachePort), '-u', userInfo().username],
    env: { ...process.env, ...memcached.env },
  });
  const filters: Record<string, string[]> = {
    catch_errors: [],
    gatekeeper: [],
    cache: [`memcache_servers = 127.0.0.1:${cachePort}`],
    listing_formats: [],
    s3api: ['location = us-east-1'],
    tempauth: [`user_${accessKeyId.replace(':', '_')} = ${secretAccessKey} .admin`],
    slo: [],
  };
  write('proxy.conf', [
    ...common(port),
    ...['[pipeline:main]', `pipeline = ${Object.keys(filters).join(' ')} proxy-server`],
    ...['[app:proxy-server]', 'use = egg:swift#proxy', 'account_autocreate = true'],
    ...Object.entries(filters).flatMap(([name, more]) => [
      `[filter:${name}]`,
      `use = egg:swift#${name === 'cache' ? 'memcache' : name}`,
      ...more,
    ]),
  ]);
  await Promise.all([...servers.map(({ name, port }) => run(name, port)), run('proxy', port)]);
  const url = `http://127.0.0.1:${port}`;
  const client = new S3Client({
    endpoint: url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { ...KEYS },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return { url, keys: KEYS };
}
