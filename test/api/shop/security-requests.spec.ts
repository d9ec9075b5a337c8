import { readFileSync } from 'node:fs';
import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { QueryBus } from '@nestjs/cqrs';
import type { Agent } from 'supertest';
import { makePhoto } from '../../support/pictures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { waitFor } from '../../support/wait';

interface Parameter {
  in: string;
  name: string;
  schema: { type?: string; items?: { type?: string } };
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: { $ref?: string } } | undefined> };
}
type Method = 'post' | 'put' | 'patch';

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, Property> } | undefined> };
}

interface Property {
  type?: string;
  items?: { $ref?: string };
}

/** Every call that takes JSON, with the names that its body may have, and those of them that are lists of objects. */
function callsWithBody(): { method: Method; path: string; known: string[]; lists: string[] }[] {
  const { paths, components } = JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as ApiDocument;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) => {
      const body = requestBody?.content['application/json'];
      if (!body) return [];
      const schema = components.schemas[body.schema.$ref?.split('/').at(-1) ?? ''];
      const properties = Object.entries(schema?.properties ?? {});
      const known = properties.map(([name]) => name);
      const lists = properties.flatMap(([name, { type, items }]) => (type === 'array' && items?.$ref ? [name] : []));
      return [{ method: method as Method, path: path.replace(/\{(\w+)\}/g, '1'), known, lists }];
    }),
  );
}

/** Every whole number of a query string. */
function numbersOfQueries(): [path: string, name: string][] {
  const { paths } = JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as ApiDocument;
  return Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter(({ in: place, schema }) => place === 'query' && (schema.items ?? schema).type === 'number')
      .map(({ name }): [string, string] => [path.replace(/\{(\w+)\}/g, '1'), name]),
  );
}

const CALLS = callsWithBody();
const MEGABYTE = 1024 * 1024;
const GIANT = 5 * 1024 * MEGABYTE;

describe('Requests', () => {
  let shop: TestShop;
  let admin: Shopper;
  let port: number;
  beforeAll(async () => {
    // Each call from an address of its own: rate limits are another matter.
    shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' }, ['worker']);
    admin = await shop.admin();
    port = (shop.app.getHttpServer().address() as AddressInfo).port;
  });
  afterAll(() => shop.close());

  let address = 0;
  const anywhere = () => `10.4.${++address >> 8}.${address & 255}`;

  /** Bytes as they are, and everything that comes back until the shop closes the connection. */
  const raw = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      let answer = '';
      socket.setTimeout(3000, () => socket.end());
      socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });

  it.each(numbersOfQueries())('accept only digits for a whole number: %s?%s', async (path, name) => {
    for (const value of ['1e0', '0x1', ' 1 ', '+1', '1.0', '', '-0']) {
      const { status, body } = await admin.agent
        .get(path)
        .set('X-Forwarded-For', anywhere())
        .query({ [name]: value });
      expect([value, status, body]).toMatchObject([
        value,
        400,
        { code: 'invalid-input', fields: { [name]: expect.any(String) as string } },
      ]);
    }
  });

  const byMethod = (method: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      httpRequest({ port, method, path, headers, host: '127.0.0.1' }, (answer) => {
        let body = '';
        answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      })
        .on('error', reject)
        .end();
    });

  /** Sends a body of five gigabytes until it is answered and the connection closed. */
  const giant = (
    path: string,
    type: string,
    cookie: string,
    length: OutgoingHttpHeaders = { 'content-length': GIANT },
  ) =>
    new Promise<{ status: number; sent: number; most: number }>((resolve, reject) => {
      let [status, sent, most] = [0, 0, 0];
      const headers = { cookie, 'content-type': type, ...length };
      const call = httpRequest({ port, method: 'POST', path, headers, host: '127.0.0.1' });
      call.on('response', (answer) => {
        status = answer.statusCode ?? 0;
        answer.resume();
      });
      call.on('error', () => undefined).on('close', () => resolve({ status, sent, most }));
      const chunk = Buffer.alloc(MEGABYTE, 'x');
      call.write('--x\r\nContent-Disposition: form-data; name="files"; filename="reus.jpg"\r\n\r\n');
      const pump = () => {
        // Buffers are counted within.
        most = Math.max(most, process.memoryUsage().external);
        if (sent > GIANT / 5) {
          call.destroy();
          return reject(new Error('It was taken'));
        }
        while (!call.destroyed) {
          sent += chunk.length;
          if (!call.write(chunk)) return void call.once('drain', pump);
        }
      };
      pump();
    });

  describe('Answers', () => {
    it.each(['/api/config', '/api/user', '/api/nie-daar-nie', '/robots.txt'])(
      'carry the headers that keep browsers safe: %s',
      async (path) => {
        const { headers } = await shop.visitor().get(path);
        const policy = headers['content-security-policy'] ?? '';
        expect(policy).toContain("default-src 'self'");
        for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
          expect(policy).toContain(rule);
        expect(policy).toMatch(/form-action 'self' http:\/\/127\.0\.0\.1:\d+(;|$)/);
        expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
        expect(headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'SAMEORIGIN',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
        });
        expect(headers['permissions-policy']).toContain('camera=()');
        expect(headers).not.toHaveProperty('x-powered-by');
        expect(headers).not.toHaveProperty('access-control-allow-origin');
      },
    );

    it.each(['/api/user', '/api/user/data', '/api/cart', '/api/admin/users', '/api/photos'])(
      'of the API are not cached: %s',
      async (path) => {
        const { headers } = await admin.agent.get(path).set('X-Forwarded-For', anywhere()).expect(200);
        expect(headers['cache-control']).toContain('no-store');
      },
    );

    it('to what went wrong tell nothing of the inside', async () => {
      const failure = new Error('select * from users -- /app/backend/src/secret.ts:12');
      const queries = jest.spyOn(shop.app.get(QueryBus), 'execute').mockRejectedValueOnce(failure);
      const { body, text } = await shop.visitor().get('/api/token-packages').expect(500);
      queries.mockRestore();
      expect(Object.keys(body as object).sort()).toEqual(['code', 'message']);
      expect(text).not.toMatch(/select|secret|\.ts|at /);
    });

    it('name the shop by its own address, for any host in the request', async () => {
      const person = await shop.shopper();
      await shop
        .visitor()
        .post('/api/forgot-password')
        .set('Host', 'kwaad.test')
        .set('X-Forwarded-Host', 'kwaad.test')
        .send({ email: person.email })
        .expect(200);
      const mail = await shop.mailTo(person.email);
      expect(mail.text).toContain('http://shop.test/reset-password?token=');
      expect(mail.text + mail.html).not.toContain('kwaad.test');
    });

    it('lead to no other place', async () => {
      for (const path of ['//kwaad.test', '/%5Ckwaad.test', '/api/queues?next=//kwaad.test', '/%2F%2Fkwaad.test/..']) {
        const { headers } = await shop.visitor().get(path).redirects(0);
        expect(headers['location'] ?? '/').not.toMatch(/kwaad/);
      }
    });
  });

  describe('Methods', () => {
    it('are only those of the calls', async () => {
      for (const method of ['TRACE', 'PROPFIND', 'SEARCH', 'PATCH', 'LINK']) {
        const { status, body } = await byMethod(method, '/api/user', { 'X-Geheim': 'nie-terug-nie' });
        expect({ method, status }).toEqual({ method, status: 404 });
        expect(body).not.toContain('nie-terug-nie');
      }
    });

    it('cannot be changed by a header or a parameter', async () => {
      const gallery = { name: 'Bly staan', category: 'Rugby', tokenPrice: 1 };
      const { body } = await admin.agent.post('/api/galleries').send(gallery).expect(201);
      const { id } = body as { id: number };
      await admin.agent.post(`/api/galleries/${id}?_method=DELETE`).set('X-HTTP-Method-Override', 'DELETE').expect(404);
      await admin.agent.get(`/api/galleries/${id}/cameras?_method=DELETE`).expect(200);
    });

    it('that only read change nothing: no call of this kind has a handler that needs a body', () => {
      const { paths } = JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as ApiDocument;
      const reading = Object.entries(paths).filter(([, { get }]) => get?.requestBody);
      expect(reading).toEqual([]);
    });
  });

  describe('Bodies', () => {
    it.each(CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))(
      'never accept more than the call offers: %s',
      async (_name, { method, path, known }) => {
        const privileges = { isAdmin: true, tokenBalance: 99, userId: 1, id: 1, passwordHash: 'x', emailSent: true };
        const sneaky = Object.fromEntries(Object.entries(privileges).filter(([name]) => !known.includes(name)));
        const { body } = await admin.agent[method](path).set('X-Forwarded-For', anywhere()).send(sneaky).expect(400);
        expect(Object.keys((body as { fields: object }).fields)).toEqual(expect.arrayContaining(Object.keys(sneaky)));
      },
    );

    it.each(CALLS.flatMap(({ lists, ...call }) => lists.map((name) => ({ ...call, name }))))(
      'never pass a list off as one of its objects: $method $path, $name',
      async ({ method, path, name }) => {
        const nested = { [name]: [[]] };
        const { body } = await admin.agent[method](path).set('X-Forwarded-For', anywhere()).send(nested).expect(400);
        expect((body as { fields: object }).fields).toHaveProperty(name);
      },
    );

    it.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', undefined])(
      'of a type that is not read are refused, and nothing is done without them: %s',
      async (type) => {
        const answer = await raw(
          [
            'POST /api/logout HTTP/1.1',
            'Host: shop.test',
            'Accept: application/json',
            ...(type === undefined ? [] : [`Content-Type: ${type}`]),
            'Content-Length: 2',
            'Connection: close',
            '',
            '{}',
          ].join('\r\n'),
        );
        expect(answer).toMatch(/^HTTP\/1\.1 415/);
        expect(answer).toContain('"code":"unsupported-body"');
      },
    );

    it('may be missing where nothing is asked for', async () => {
      const bodyless = await raw(
        'POST /api/logout HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
      );
      expect(bodyless).toMatch(/^HTTP\/1\.1 20/);
    });

    it('change no prototype', async () => {
      const texts = [
        '{"__proto__":{"isAdmin":true},"username":"aanvaller","password":"bokkie-toets"}',
        '{"constructor":{"prototype":{"isAdmin":true}},"username":"aanvaller","password":"bokkie-toets"}',
      ];
      for (const text of texts) {
        const login = shop.visitor().post('/api/login').set('X-Forwarded-For', anywhere());
        const { status } = await login.set('Content-Type', 'application/json').send(text);
        expect([400, 401]).toContain(status);
      }
      await shop.visitor().get('/api/photos?__proto__[limit]=1&constructor[prototype][isAdmin]=1').expect(400);
      expect({}).not.toHaveProperty('isAdmin');
    });

    it('are of a size that a form has, and as deep as one', async () => {
      const large = JSON.stringify({ username: 'x'.repeat(200_000), password: 'geheim-1' });
      const send = (text: string) =>
        admin.agent.post('/api/photos/update-album-title').set('Content-Type', 'application/json').send(text);
      await send(large).expect(413);
      const deep = `{"oldTitle":${'['.repeat(45_000)}${']'.repeat(45_000)}}`;
      await send(deep).expect(400);
      const login = shop.visitor().post('/api/login').set('Content-Type', 'application/json');
      await login.send(`{"username":${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}}`).expect(400);
    });

    it.each([
      ['JSON', '/api/login', 'application/json'],
      ['a form', '/api/payfast-itn', 'application/x-www-form-urlencoded'],
      ['an upload', '/api/photos/batch-upload', 'multipart/form-data; boundary=x'],
    ])(
      'of five gigabytes are refused before they are there, and the connection is closed: %s',
      async (_, path, type) => {
        const cookie = await shop.cookieOf(admin);
        const { external } = process.memoryUsage();
        const { status, sent, most } = await giant(path, type, cookie);
        expect(status).toBe(413);
        expect(sent).toBeLessThan(GIANT / 10);
        expect(most - external).toBeLessThan(200 * MEGABYTE);
      },
    );

    it('without a length are not read for ever', async () => {
      const { status, sent } = await giant('/api/login', 'application/json', '', { 'transfer-encoding': 'chunked' });
      expect(status).toBe(400);
      expect(sent).toBeLessThan(GIANT / 10);
    });

    it.each([
      ['of any call are there within a minute', '/api/login', 'application/json', 100, true],
      ['of notices, too', '/api/payfast-itn', 'application/x-www-form-urlencoded', 190_000, true],
      ['of uploads come on', '/api/photos/batch-upload', 'multipart/form-data; boundary=x', 100, true],
      ['of uploads may take long', '/api/photos/batch-upload', 'multipart/form-data; boundary=x', 190_000, false],
    ])('%s', async (_, path, type, bytes, isCutOff) => {
      const cookie = await shop.cookieOf(admin);
      const timers = jest.spyOn(globalThis, 'setInterval');
      const minute = () => timers.mock.calls.find(([, time]) => time === 60_000)?.[0];
      const connected = once(shop.app.getHttpServer(), 'connection') as Promise<[Socket]>;
      const headers = { cookie, 'content-type': type, 'content-length': 200_000 };
      const call = httpRequest({ port, method: 'POST', path, headers, host: '127.0.0.1', agent: false });
      let isClosed = false;
      const closed = new Promise((resolve) => {
        call.on('error', () => undefined).on('close', () => resolve((isClosed = true)));
      });
      call.write(`--x\r\nContent-Disposition: form-data; name="files"; filename="x.jpg"\r\n\r\n`);
      const [socket] = await connected;
      await waitFor('the body to be watched', () => Promise.resolve(minute() !== undefined || undefined));
      const before = socket.bytesRead;
      call.write('x'.repeat(bytes));
      await waitFor('the body to be read', () => Promise.resolve(socket.bytesRead - before >= bytes || undefined));
      minute()?.();
      timers.mockRestore();
      if (isCutOff) await closed;
      else await shop.visitor().get('/api/config').expect(200);
      expect(isClosed).toBe(isCutOff);
      call.destroy();
    });

    it('with the same name twice are read once, and a list is no text', async () => {
      const login = (text: string) =>
        shop
          .visitor()
          .post('/api/login')
          .set('X-Forwarded-For', anywhere())
          .set('Content-Type', 'application/json')
          .send(text);
      await login('{"username":["shopper"],"password":"bokkie-toets"}').expect(400);
      await login('{"username":{"$ne":null},"password":{"$ne":null}}').expect(400);
      await shop.visitor().get('/api/photos?limit=1&limit=2').expect(400);
    });

    it('that cannot be stored are refused', async () => {
      for (const name of ['nul \0 byte', 'half \ud800 paar']) {
        const { status } = await admin.agent
          .post('/api/teams')
          .set('Content-Type', 'application/json')
          .send(JSON.stringify({ name, sport: 'Rugby', [name]: 1 }));
        expect(status).toBe(400);
        const forgot = shop.visitor().post('/api/forgot-password').set('X-Forwarded-For', anywhere());
        await forgot.send({ email: `${name}@voorbeeld.test` }).expect(400);
        await admin.agent.put('/api/user').send({ fullName: name }).expect(400);
      }
      const form = admin.agent.post('/api/photos/batch-upload').field({ galleryName: 'Nul', titles: 'nul \0 byte' });
      await form.attach('files', await makePhoto({ width: 300, height: 200 }), 'IMG.jpg').expect(400);
    });
  });

  describe('Behind a proxy', () => {
    it.each([
      ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!'],
      [
        'a length and chunks',
        'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/user HTTP/1.1\r\n\r\n',
      ],
      ['an unknown encoding', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
      ['a space before the colon', 'Content-Length : 5\r\n\r\nhello'],
      ['a bare line feed in a chunk', 'Transfer-Encoding: chunked\r\n\r\n5\nhello\r\n0\r\n\r\n'],
    ])('no second request is hidden in a body: %s', async (_what, rest) => {
      const type = 'Content-Type: application/x-www-form-urlencoded';
      const answer = await raw(`POST /api/logout HTTP/1.1\r\nHost: shop.test\r\n${type}\r\n${rest}`);
      expect(answer).toMatch(/^HTTP\/1\.1 400/);
      expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    });

    it('no line of a header or of the log is made by a request', async () => {
      const path = '/api/photos/gallery/x%0d%0aSet-Cookie:%20stout=1';
      const { headers } = await shop.visitor().get(path).set('X-Request-Id', 'a b"<script>').expect(404);
      expect(headers).not.toHaveProperty('set-cookie');
      expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    });
  });

  describe('Paths of files', () => {
    it.each([
      '../../../etc/passwd',
      '..%2f..%2f..%2fetc%2fpasswd',
      '%2e%2e/%2e%2e/etc/passwd',
      '....//....//etc/passwd',
      'thumbnails/..%5c..%5cetc%5cpasswd',
      'originals/%00',
      'thumbnails/ab/ab.jpg%00.png',
      'thumbnails//etc/passwd',
      'file:///etc/passwd',
      'http://169.254.169.254/latest/meta-data',
      '%c0%ae%c0%ae/etc/passwd',
    ])('lead nowhere: %s', async (path) => {
      const { status, body } = await byMethod('GET', `/api/files/${path}`);
      expect([400, 404]).toContain(status);
      expect(body).not.toContain('root:');
    });
  });

  describe('Calls that are counted', () => {
    const forgetCounts = async () => {
      for (const counter of await shop.redis.keys('rate:*')) await shop.redis.del(counter);
    };

    it.each([
      ['post', '/api/register', 600, 'network'],
      ['post', '/api/forgot-password', 600, 'network'],
      ['post', '/api/check-reset-link', 600, 'network'],
      ['post', '/api/reset-password', 600, 'network'],
      ['post', '/api/confirm-email', 600, 'network'],
      ['post', '/api/change-password', 30, 'account'],
      ['post', '/api/user/email', 30, 'account'],
      ['get', '/api/user/data', 10, 'account'],
      ['post', '/api/user/close', 30, 'account'],
      ['get', '/api/user/purchased-photos/archive', 20, 'account'],
      ['get', '/api/photos/1/download', 1000, 'account'],
    ] as const)(
      'are refused when they have become too many: %s %s after %i of one %s',
      async (method, path, calls, of) => {
        const [{ agent }, { agent: other }] = [await shop.shopper(), await shop.shopper()];
        const [here, elsewhere] = [anywhere(), anywhere()];
        const call = (who: Agent, from: string) => who[method](path).set('X-Forwarded-For', from).send({});
        await forgetCounts();
        expect((await call(agent, here)).status).not.toBe(429);
        // As if all the others but one had been made.
        for (const counter of await shop.redis.keys('rate:*')) await shop.redis.incrby(counter, calls - 2);
        expect((await call(agent, here)).status).not.toBe(429);
        const { headers } = await call(agent, here).expect(429);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        const statuses = [(await call(agent, elsewhere)).status, (await call(other, here)).status];
        expect(statuses.map((status) => status === 429)).toEqual([of === 'account', of === 'network']);
      },
    );
  });
});
