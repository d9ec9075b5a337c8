import { waitFor } from '../support/wait';
import { crash, docker, freePorts, inspect, NAME, SHOP_IMAGE, STAND_INS_IMAGE, succeeds, type Ports } from './docker';
import { MainJob } from './main-job';

// A small machine that does other work, too, is slow to start containers.
jest.setTimeout(600_000);

/** The checks follow one another: each finds the shop as the one before has left it. */
describe('The shop in Compose', () => {
  let ports: Ports;
  let job: MainJob;

  /** Of the files that run.sh names. */
  const compose = (...args: string[]) =>
    docker(['compose', ...args], {
      SHOP_PORT: String(ports.shop),
      INBOX_PORT: String(ports.inbox),
      SIMULATOR_PORT: String(ports.simulator),
    });
  const containersOf = async (...services: string[]) =>
    (await compose('ps', '--all', '--quiet', ...services)).split('\n').filter(Boolean);

  beforeAll(async () => {
    ports = await freePorts();
  });
  afterAll(() => compose('down', '--volumes'));

  it('starts, and is well', async () => {
    await compose('up', '--detach', '--wait', '--wait-timeout', '180');
  });

  it('does its main job through nginx', async () => {
    job = await MainJob.begin(ports);
    await job.buyPhoto();
  });

  it.each(['api', 'worker', 'nginx', 'stand-ins', 'redis', 'postgres', 's3'])(
    'goes on after a crash of %s',
    async (service) => {
      for (const container of await containersOf(service)) {
        const started = await inspect(container, '{{.State.StartedAt}}');
        await crash(container);
        await waitFor(`${service} to be started again`, async () => {
          const [again, running] = (await inspect(container, '{{.State.StartedAt}} {{.State.Running}}')).split(' ');
          return (again !== started && running === 'true') || undefined;
        });
      }
      await job.isWell();
      await job.buyPhoto();
    },
  );

  it('migrates three times at once', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => compose('run', '--rm', '--no-TTY', 'migrate')));
    expect(runs).toEqual(Array(3).fill('The database is up to date'));
  });

  it('passes the audit', async () => {
    const report = await compose('exec', '--no-TTY', 'api', 'node', 'dist/backend/cli.js', 'audit');
    expect(report).toMatch(/balances +0/);
  });

  it.each(['api', 'worker'])('%s logs JSON lines', async (service) => {
    const lines = (await compose('logs', '--no-log-prefix', service)).split('\n');
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter((line) => !isJson(line))).toEqual([]);
  });

  it('has lost nothing after `down` and `up`', async () => {
    await compose('down');
    await compose('up', '--detach', '--wait', '--wait-timeout', '180');
    await job.expectAllThere();
    await job.buyPhoto();
  });

  it.each(['api', 'worker', 'nginx', 'net', 'stand-ins'])(
    '%s has no rights, and no file to write to',
    async (service) => {
      const [container = ''] = await containersOf(service);
      const status = await docker(['exec', container, 'cat', '/proc/1/status']);
      for (const line of [/^CapEff:\t0+$/m, /^CapBnd:\t0+$/m, /^NoNewPrivs:\t1$/m, /^Uid:\t[1-9]/m])
        expect(status).toMatch(line);
      for (const folder of ['/', '/usr', '/shop', '/etc/nginx/conf.d'])
        expect(await succeeds(['exec', container, 'touch', `${folder}/x`])).toBe(false);
    },
  );

  it('brings no package manager, and only the modules that it loads', async () => {
    const inImage = (image: string, command: string) =>
      docker(['run', '--rm', '--network', 'none', '--entrypoint', 'sh', image, '-c', command]);
    for (const image of [SHOP_IMAGE, STAND_INS_IMAGE])
      expect(await inImage(image, 'for one in npm npx yarn corepack; do command -v $one; done; true')).toBe('');
    expect(await inImage(SHOP_IMAGE, 'cd node_modules && ls -d typescript uglify-js mjml 2>/dev/null; true')).toBe('');
    const megabytes = Number.parseInt(await inImage(SHOP_IMAGE, 'du --summarize --block-size=1M node_modules'), 10);
    expect(megabytes).toBeLessThanOrEqual(120);
  });

  it('makes no volume without a name', async () => {
    const template = '{{range .Mounts}}{{if eq .Type "volume"}}{{.Name}} {{end}}{{end}}';
    for (const container of await containersOf())
      for (const volume of (await inspect(container, template)).split(' ').filter(Boolean))
        expect(volume).toMatch(new RegExp(`^${NAME}_`));
  });

  it('ends with status 0 on SIGTERM', async () => {
    const services = ['api', 'worker', 'nginx', 'stand-ins', 'redis', 'postgres'];
    await compose('stop');
    for (const service of services)
      for (const container of await containersOf(service))
        expect([service, await inspect(container, '{{.State.ExitCode}}')]).toEqual([service, '0']);
  });
});

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
