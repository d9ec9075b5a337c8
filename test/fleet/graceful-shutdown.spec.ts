import { once } from 'node:events';
import { request as call, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { Client } from 'pg';
import type { Agent } from 'supertest';
import { cookiesIn } from '../../tools/demo/shop-client';
import { photograph } from '../support/pictures';
import { waitFor } from '../support/wait';
import { Fleet, type Program } from './fleet';
import { buyer, ready, signIn, upload } from './people';

// A machine that does other work, too, is slow to start processes.
jest.setTimeout(300_000);

/** A process that is asked to end (SIGTERM): nothing that it has begun is lost, and no request is refused by it. */
describe('Graceful shutdown', () => {
  let fleet: Fleet;
  let database: Client;
  let url: string;
  let admin: Agent;
  const apis: Program[] = [];

  beforeAll(async () => {
    fleet = await Fleet.open('server', { DRAIN_SECONDS: '10' });
    database = new Client({ connectionString: fleet.services.databaseUrl });
    await database.connect();
    await fleet.command(['migrate']);
    apis.push(await fleet.start('api-1', 'main'), await fleet.start('api-2', 'main'));
    url = await fleet.balance();
    admin = await signIn(url);
  }, 300_000);
  afterAll(async () => {
    await database.end();
    await fleet.close();
  });

  it('shows in the readiness first; then an API finishes an upload and a purchase, and ends well', async () => {
    const api = apis[0]!;
    const at = `http://127.0.0.1:${api.port}`;
    const direct = await signIn(at);
    const worker = await fleet.start('worker-1', 'worker');
    const [photoId = 0] = await upload(direct, 'Te koop', 1);
    await ready(direct, [photoId]);
    await fleet.stop(worker);
    const { agent, id: buyerId } = await buyer(at);

    // A purchase that waits for its buyer's row, and half an upload.
    await database.query('begin');
    await database.query('select 1 from users where id = $1 for update', [buyerId]);
    const purchase = agent
      .post('/api/purchase-photo')
      .send({ photoId })
      .then((answer) => answer);
    const half = beginUpload(at, await cookieOf(at), 'Halfpad', [await photograph(), await photograph()]);
    await waitFor('the purchase to wait', async () => {
      const { rows } = await database.query(`select 1 from pg_locks where not granted limit 1`);
      return rows.length > 0 || undefined;
    });

    const ended = fleet.stop(api);
    await waitFor('readiness to say so', async () => {
      const answer = await fetch(`${at}/api/health/ready`);
      if (answer.status === 200) return undefined;
      expect([answer.status, ((await answer.json()) as { status: string }).status]).toEqual([503, 'shutting_down']);
      return true;
    });
    // Meanwhile it answers requests that still come, and lets no connection be used again.
    const late = await fetch(`${at}/api/galleries/categories`);
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
    await waitFor('the door to close', () =>
      fetch(at).then(
        () => undefined,
        () => Promise.resolve(true),
      ),
    );
    expect(api.child.exitCode).toBeNull();

    await database.query('commit');
    expect((await purchase).status).toBe(200);
    const uploaded = await half.finish();
    expect([uploaded.status, uploaded.body.uploadedPhotos?.length]).toEqual([201, 2]);
    expect(await ended).toBe(0);
    const { rows } = await database.query('select count(*)::int as sold from purchases where user_id = $1', [buyerId]);
    expect(rows).toEqual([{ sold: 1 }]);
    apis[0] = await fleet.start('api-1', 'main', api.port);
  });

  it('finishes its jobs as a worker, or gives them back', async () => {
    const worker = await fleet.start('worker-3', 'worker');
    const [photoId = 0] = await upload(admin, 'Per pos', 1);
    await ready(admin, [photoId]);
    const { agent, email } = await buyer(url);
    const pictures = await upload(admin, 'Onderweg', 12);
    await fetch(`${fleet.services.inboxUrl}/api/behaviour/slow`, { method: 'PUT' });
    await agent.post('/api/purchase-photo').send({ photoId }).expect(200);
    await waitFor('the mail to be under way', async () => {
      const page = await (await fetch(`http://127.0.0.1:${worker.metricsPort}/metrics`)).text();
      return page.includes('shop_queue_jobs{queue="delivery",state="active"} 1') || undefined;
    });
    expect(await fleet.stop(worker)).toBe(0);

    // The mail was sent and written down by the worker that left; the pictures are finished by it, or by the next.
    const { rows } = await database.query(`select email_sent from purchases where photo_id = $1`, [photoId]);
    expect(rows).toEqual([{ email_sent: true }]);
    await fetch(`${fleet.services.inboxUrl}/api/behaviour/normal`, { method: 'PUT' });
    await fleet.stop(await startedAndDone());
    const mails = (await (await fetch(`${fleet.services.inboxUrl}/api/messages`)).json()) as {
      to: string[];
      attachments: object[];
    }[];
    expect(mails.filter(({ to, attachments }) => to.includes(email) && attachments.length > 0)).toHaveLength(1);

    async function startedAndDone(): Promise<Program> {
      const next = await fleet.start('worker-4', 'worker');
      await ready(admin, pictures);
      return next;
    }
  });

  it('is followed by the next version without a request that fails', async () => {
    const worker = await fleet.start('worker-5', 'worker');
    const photoIds = await upload(admin, 'Terwyl', 4);
    await ready(admin, photoIds);
    const shoppers = await Promise.all([1, 2, 3, 4].map(() => buyer(url)));
    let over = false;
    const answers = new Map<string, number>();
    let counted = 0;
    const count = (what: string, status: number) => {
      counted += 1;
      answers.set(`${what} ${status}`, (answers.get(`${what} ${status}`) ?? 0) + 1);
    };
    const more = () => {
      const from = counted;
      return waitFor('more answers', () => Promise.resolve(counted > from + 20 || undefined));
    };
    const traffic = shoppers.map(async ({ agent }, index) => {
      const photoId = photoIds[index];
      while (!over) {
        count('page', (await agent.get('/')).status);
        count('gallery', (await agent.get('/api/photos/gallery/Terwyl')).status);
        count('favourite', (await agent.put(`/api/favourites/${photoId}`)).status);
        count('cart', (await agent.post('/api/cart/add').send({ photoId })).status);
        count('cart', (await agent.post('/api/cart/remove').send({ photoId })).status);
      }
      count('purchase', (await agent.post('/api/purchase-photo').send({ photoId })).status);
    });
    for (const [index, { port, name }] of apis.entries()) {
      await more();
      expect(await fleet.stop(apis[index]!)).toBe(0);
      apis[index] = await fleet.start(name, 'main', port);
    }
    await fleet.start('worker-6', 'worker');
    expect(await fleet.stop(worker)).toBe(0);
    await more();
    over = true;
    await Promise.all(traffic);
    const failed = [...answers].filter(([what]) => !/ 20\d$/.test(what));
    console.log(
      `While both APIs and the worker were replaced: ${[...answers].map((one) => one.join(': ')).join(', ')}`,
    );
    expect(failed).toEqual([]);
    expect(answers.get('purchase 200')).toBe(4);
  });

  async function cookieOf(at: string): Promise<string> {
    const login = { username: 'admin', password: 'bokkie-admin' };
    const answer = await fetch(`${at}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    });
    return cookiesIn(answer);
  }
});

/** Sends the form and the first file of an upload; `finish` sends the rest. */
function beginUpload(at: string, cookie: string, gallery: string, [first, second]: [Buffer, Buffer]) {
  const boundary = 'halfpad';
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = (name: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const sent = call(`${at}/api/photos/batch-upload`, {
    method: 'POST',
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  const fields = { galleryName: gallery, category: 'Rugby', tokenPrice: '1', gallery: 'true', featured: 'false' };
  for (const [name, value] of Object.entries(fields)) sent.write(field(name, value));
  sent.write(file('IMG_1.jpg'));
  sent.write(first);
  sent.write(`\r\n${file('IMG_2.jpg')}`);
  sent.write(second.subarray(0, 1000));
  return {
    async finish() {
      sent.write(second.subarray(1000));
      sent.end(`\r\n--${boundary}--\r\n`);
      const [response] = await answered;
      return { status: response.statusCode, body: (await json(response)) as { uploadedPhotos?: object[] } };
    },
  };
}
