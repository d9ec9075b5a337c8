import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import request, { type Agent } from 'supertest';
import { waitFor } from '../support/wait';
import { Fleet, type Program } from './fleet';
import { ready, signIn, upload } from './people';

/** Two APIs behind nginx, and three workers with their picture processes, on one database, one Redis and one bucket. */
describe('The shop on several machines', () => {
  let fleet: Fleet;
  let url: string;
  let apis: Program[];
  let workers: Program[];
  let admin: Agent;
  let migrations: string[];

  const browser = () => request.agent(url);

  /** Number of calls that an API has answered well. */
  const answered = async ({ metricsPort }: Program, method: string, route: string) => {
    const page = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const line = page
      .split('\n')
      .find((one) => one.includes(`_count{method="${method}",route="${route}",status="200"}`));
    return Number(line?.split(' ').at(-1) ?? 0);
  };

  beforeAll(async () => {
    fleet = await Fleet.open();
    migrations = await Promise.all([1, 2, 3].map(() => fleet.command(['migrate'])));
    apis = await Promise.all(['api-1', 'api-2'].map((name) => fleet.start(name, 'main')));
    workers = await Promise.all(['worker-1', 'worker-2', 'worker-3'].map((name) => fleet.start(name, 'worker')));
    url = await fleet.balance();
    admin = await signIn(url);
  }, 300_000);
  afterAll(() => fleet.close());

  it('is migrated once, with one first administrator, however many begin', () => {
    expect(migrations.filter((said) => said.includes('Migrated:'))).toHaveLength(1);
    expect(migrations.filter((said) => said.includes('Made the administrator'))).toHaveLength(1);
    expect(migrations.filter((said) => said.includes('up to date'))).toHaveLength(2);
  });

  it('is taken by the version before it as it is, whose migrations are among its own', async () => {
    expect(await fleet.command(['migrate'], 'command-2')).toContain('up to date');
  });

  it('knows a person on every machine, until he signs out on one', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const { body } = await admin.get('/api/user').expect(200);
      expect(body.username).toBe('admin');
    }
    for (const api of apis) expect(await answered(api, 'GET', '/api/user')).toBe(3);
    const other = await signIn(url);
    await other.post('/api/logout').expect(200);
    for (let turn = 0; turn < 2; turn++) await other.get('/api/user').expect(401);
  });

  it('counts a person’s tries on all machines together', async () => {
    let allowed = 0;
    for (let status = 0; status !== 429 && allowed < 100; allowed++) ({ status } = await admin.get('/api/user/data'));
    // Ten in ten minutes (personal-data.controller.ts), and the one that was refused.
    expect(allowed).toBe(11);
  });

  it('is under maintenance everywhere at once', async () => {
    await admin.post('/api/admin/maintenance').send({ enabled: true }).expect(200);
    for (const { port } of apis) {
      const { body } = await request(`http://127.0.0.1:${port}`).get('/api/maintenance').expect(200);
      expect(body.enabled).toBe(true);
    }
    await admin.post('/api/admin/maintenance').send({ enabled: false }).expect(200);
    for (let turn = 0; turn < 2; turn++) expect((await browser().get('/api/maintenance')).body.enabled).toBe(false);
  });

  it('makes the pictures of uploads to any machine, each once, on several', async () => {
    const uploads = await Promise.all([upload(admin, 'Een', 8), upload(admin, 'Twee', 8), upload(admin, 'Drie', 8)]);
    const ids = uploads.flat();
    await ready(admin, ids);
    const done = fleet.log().filter(({ msg }) => msg === 'PhotoStored is done');
    expect(done).toHaveLength(ids.length);
    expect(new Set(done.map(({ pid }) => pid)).size).toBeGreaterThan(1);
    // Every API reports the same progress.
    const [one, other] = await Promise.all(
      [1, 2].map(async () => (await admin.get('/api/admin/thumbnail-stats').expect(200)).body),
    );
    expect(one).toEqual(other);
    expect(one).toMatchObject({ total_photos: ids.length, with_thumbnails: ids.length });
    const [first = 0] = ids;
    const { body: photo } = await browser().get(`/api/photos/${first}`).expect(200);
    for (let turn = 0; turn < 2; turn++) await browser().get(`/api/files/${photo.watermarkedPath}`).expect(200);
  });

  it('hands a picture on once, and nginx to everybody else; what is sealed it never keeps', async () => {
    const [id = 0] = await upload(admin, 'In die kas', 1);
    await ready(admin, [id]);
    const { body: photo } = await admin.get(`/api/photos/${id}`).expect(200);
    const counts = () => Promise.all(apis.map((api) => answered(api, 'GET', '/api/files/*path')));
    const before = await counts();
    for (let turn = 0; turn < 10; turn++) await browser().get(`/api/files/${photo.thumbnailPath}`).expect(200);
    for (let turn = 0; turn < 2; turn++) await admin.get(`/api/files/${photo.filePath}`).expect(200);
    await browser().get(`/api/files/${photo.filePath}`).expect(404);
    const sum = (all: number[]) => all.reduce((left, right) => left + right, 0);
    expect(sum(await counts()) - sum(before)).toBe(3);
  });

  it('keeps no picture behind a code in nginx: who has not given the code gets none', async () => {
    const [id = 0] = await upload(admin, 'Agter ’n kode', 1);
    await ready(admin, [id]);
    const { body: photo } = await admin.get(`/api/photos/${id}`).expect(200);
    await admin.put(`/api/galleries/${photo.galleryId}`).send({ accessCode: 'bok 2026' }).expect(200);
    const parent = browser();
    const gallery = `/api/galleries/by-name/${encodeURIComponent(photo.galleryName)}`;
    await parent.post(`${gallery}/code`).send({ code: 'bok 2026' }).expect(200);
    for (const path of [photo.thumbnailPath, photo.gridPath, photo.watermarkedPath]) {
      for (let turn = 0; turn < 2; turn++) await parent.get(`/api/files/${path}`).expect(200);
      await browser().get(`/api/files/${path}`).expect(404);
    }
  });

  it('starts every picture process again when it is asked to', async () => {
    const restart = async () =>
      (await admin.post('/api/admin/restart-thumbnail-processor').expect(200)).body.pids as number[];
    const first = await restart();
    const second = await restart();
    expect(new Set([...first, ...second]).size).toBe(6);
    await ready(admin, await upload(admin, 'Vier', 4));
  });

  it('is followed in the logs from the click to the mail, across machines, without a word about the person', async () => {
    const person = {
      username: 'ouma-koos',
      email: 'ouma.koos@skool.test',
      fullName: 'Ouma Koos',
      password: 'geheim-geheim',
    };
    const agent = browser();
    await agent
      .post('/api/register')
      .send({ ...person, acceptTerms: true, language: 'af' })
      .expect(201);
    const { body: packages } = await agent.get('/api/token-packages').expect(200);
    await agent.post('/api/purchase-tokens').send({ packageId: packages[0].id, quantity: 1 }).expect(200);
    const [photoId = 0] = await upload(admin, 'Vyf', 1);
    await ready(admin, [photoId]);
    const { headers } = await agent.post('/api/purchase-photo').send({ photoId }).expect(200);
    const id = String(headers['x-request-id']);
    const told = await waitFor('the mail', () => {
      const lines = fleet.log().filter(({ requestId, req }) => requestId === id || req?.id === id);
      return Promise.resolve(lines.some(({ msg }) => msg === 'PhotosPurchased is done') ? lines : undefined);
    });
    expect(told.map(({ role, msg }) => `${role}: ${msg}`)).toEqual(
      expect.arrayContaining([
        'api: Photographs are bought',
        'api: request completed',
        'worker: The mail server has taken a mail',
        'worker: PhotosPurchased is done',
      ]),
    );
    const everything = JSON.stringify(fleet.log());
    for (const word of [...Object.values(person), 'bokkie-admin', 'bokkiefoto.session=', '127.0.0.1"'])
      expect([word, everything.includes(word)]).toEqual([word, false]);
  });

  it('tells Prometheus of itself, on ports of its own', async () => {
    const page = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const api = await page(apis[0]!.metricsPort);
    expect(api).toMatch(
      /shop_http_request_seconds_count\{method="POST",route="\/api\/photos\/batch-upload",status="201"\} \d/,
    );
    expect(api).toMatch(/shop_database_pool\{state="idle"\} \d/);
    expect(api).toMatch(/nodejs_eventloop_lag_p99_seconds /);
    expect(api).not.toMatch(/route="[^"]*\d{2,}/);
    const worker = await page(workers[0]!.metricsPort);
    expect(worker).toContain('shop_queue_jobs{queue="pictures",state="waiting"} 0');
    expect(worker).toMatch(/shop_outbox_lag_seconds 0(\.\d+)?\n/);
    const pictures = await Promise.all(workers.map(({ metricsPort }) => page(metricsPort + 1)));
    expect(pictures.join()).toMatch(/shop_picture_seconds_count\{outcome="made"\} [1-9]/);
    for (const path of ['/metrics', '/api/metrics']) {
      const answer = await fetch(`${url}${path}`);
      expect(await answer.text()).not.toContain('shop_http_request_seconds');
    }
  });

  it('has its demo data once, although two begin with them at the same moment, and a third later', async () => {
    const seed = () => {
      const args = ['tools/demo/seed.ts', '--url', url, '--username', 'admin', '--password', 'bokkie-admin'];
      return promisify(execFile)(process.execPath, args);
    };
    const list = async (path: string) => {
      const { body } = await admin.get(path).expect(200);
      return body as { name: string; photoCount: number; homeTeamId: number; awayTeamId: number }[];
    };
    const everything = async () => ({
      teams: (await list('/api/teams')).map(({ name }) => name),
      matches: (await list('/api/matches')).map(({ homeTeamId, awayTeamId }) => `${homeTeamId} ${awayTeamId}`),
      galleries: (await list('/api/galleries')).map(({ name, photoCount }) => `${name}: ${photoCount}`),
    });
    const before = await everything();
    await Promise.all([seed(), seed()]);
    const once = await everything();
    for (const found of Object.values(once)) expect(found).toHaveLength(new Set(found).size);
    // Those of tools/demo/season.ts.
    expect([once.teams.length, once.matches.length]).toEqual([14, 15]);
    const added = once.galleries.filter((gallery) => !before.galleries.includes(gallery));
    expect(added.map((gallery) => gallery.split(': ').at(-1))).toEqual(Array(20).fill('6'));
    await seed();
    expect(await everything()).toEqual(once);
  }, 300_000);

  it('goes on when a machine leaves, and loses nothing', async () => {
    const sending = Promise.all([upload(admin, 'Ses', 6), upload(admin, 'Sewe', 6)]);
    expect(await fleet.stop(workers[0]!)).toBe(0);
    const ids = (await sending).flat();
    await fleet.stop(apis[0]!);
    for (let turn = 0; turn < 4; turn++) await admin.get('/api/user').expect(200);
    await ready(admin, ids);
  });
});
