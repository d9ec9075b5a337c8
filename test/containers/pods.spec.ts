import { render, type Manifest } from '../deployment/kustomize';
import { waitFor } from '../support/wait';
import { freePorts, inspect, type Ports } from './docker';
import { MainJob } from './main-job';
import { Pods } from './pods';

jest.setTimeout(600_000);

/** The same as `kubectl port-forward stand-ins-0 8080 1080 3100`. */
const publish = ({ shop, inbox, simulator }: Ports) => ({
  'stand-ins-0': [
    [8080, shop],
    [1080, inbox],
    [3100, simulator],
  ] as [number, number][],
});

/** The checks follow one another. */
describe('The pods of the local overlay', () => {
  let ports: Ports;
  let pods: Pods;
  let job: MainJob;
  beforeAll(async () => {
    ports = await freePorts();
    pods = new Pods(render('k8s/overlays/local'), publish(ports));
  });
  afterAll(() => pods.remove());

  it('start, and pass their probes', async () => {
    await pods.start();
  });

  it('do the main job', async () => {
    job = await MainJob.begin(ports);
    await job.buyPhoto();
  });

  it('stay within their limits, and were not started twice', async () => {
    const containers = pods.containers();
    expect(containers).not.toHaveLength(0);
    for (const container of containers)
      expect([container, await inspect(container, '{{.RestartCount}} {{.State.OOMKilled}}')]).toEqual([
        container,
        '0 false',
      ]);
  });

  it('lose nothing when an API and the worker are drained', async () => {
    for (const pod of ['api-0', 'worker-0']) {
      await pods.drain(pod);
      await job.isWell();
      await pods.startAgain(pod);
    }
    await job.expectAllThere();
    await job.buyPhoto();
  });
});

describe('Pods with the Redis of the production overlay', () => {
  let pods: Pods;
  let job: MainJob;
  const first = async () => {
    const answer = await pods.exec(
      ...(['redis-sentinel-0', 'sentinel', 'redis-cli', '-p', '26379'] as const),
      ...['--raw', 'sentinel', 'get-master-addr-by-name', 'shop'],
    );
    return answer.split('.')[0]!;
  };

  beforeAll(async () => {
    const ports = await freePorts();
    pods = new Pods(withProductionRedis(), publish(ports));
    await pods.start();
    job = await MainJob.begin(ports);
  });
  afterAll(() => pods.remove());

  it('go on when the first server’s pod is drained', async () => {
    const before = await first();
    await pods.drain(before);
    expect(await first()).not.toBe(before);
    await job.buyPhoto(60);
    await pods.startAgain(before);
    await job.buyPhoto(60);
  });

  it('come back after the first server has vanished with its name', async () => {
    const before = await first();
    await pods.vanish(before);
    await waitFor('another server to be the first', async () => ((await first()) === before ? undefined : true));
    await job.buyPhoto(60);
    // Each API has found it: a service leads people to either.
    for (const api of ['api-0', 'api-1']) await pods.untilReady(api);
    await job.expectAllThere();
  });
});

/** The local overlay, with the three servers and Sentinels of production in the place of its one Redis. */
function withProductionRedis(): Manifest[] {
  const isRedis = ({ metadata }: Manifest) => metadata.name.startsWith('redis');
  const production = render('k8s/overlays/production');
  const settings = (manifests: Manifest[]) =>
    manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'shop-settings')![
      'data'
    ] as Record<string, string>;
  const { REDIS_URL, REDIS_SENTINEL_NAME } = settings(production);
  const local = render('k8s/overlays/local').filter((one) => !isRedis(one));
  Object.assign(settings(local), { REDIS_URL, REDIS_SENTINEL_NAME });
  return [...local, ...production.filter(isRedis)];
}
