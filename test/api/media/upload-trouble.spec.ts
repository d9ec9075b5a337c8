import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Client } from 'pg';
import sharp from 'sharp';
import type { PhotoDto } from '../../../backend/src/modules/catalog/contract';
import { PendingUploads } from '../../../backend/src/modules/media/infrastructure/pending-uploads';
import { photograph } from '../../support/pictures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { newGallery, sendPhotos, type UploadFile, fileAt, processedPhoto, uploadPhotos } from '../../support/uploads';
import { waitFor } from '../../support/wait';
import type { UploadedDto } from '../../../backend/src/modules/media/http/upload.dto';
import { HOSTILE_NAMES, hostilePhotos, VERDICTS } from '../../support/hostile-photos';

describe('Hostile and broken uploads', () => {
  let shop: TestShop;
  let admin: Shopper;
  let cookie: string;
  beforeAll(async () => {
    shop = await startShop({}, ['worker', 'pictures']);
    admin = await shop.admin();
    cookie = await shop.cookieOf(admin);
  });
  /** After any upload books, jobs and files are right, and nothing unfinished is kept. */
  afterEach(async () => {
    await shop.drain();
    await waitFor('unfinished uploads to be cleared away', async () => (await unfinished()).length === 0 || undefined);
    expect(await shop.audit()).toEqual([]);
  });
  afterAll(() => shop.close());

  const unfinished = async () => (await shop.storedFiles()).filter((file) => file.includes('/incoming/'));

  const part = (disposition: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data${disposition}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  const field = (name: string, value: string) => part(`; name="${name}"`, value);
  const file = (content: Buffer, name = 'IMG_1.jpg') => part(`; name="files"; filename="${name}"`, content);
  const fieldsOf = (form: Record<string, string>) => Object.entries(form).map(([name, value]) => field(name, value));
  const gallery = () => fieldsOf(newGallery());
  const END = Buffer.from('--x--\r\n');

  /** Begins an upload by hand, whose body need not match its head. */
  function begin(length: number | 'chunked'): { socket: Socket; answer: Promise<string> } {
    const socket = connect((shop.app.getHttpServer().address() as AddressInfo).port, '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk.toString())).on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const size = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
    socket.write(
      `POST /api/photos/batch-upload HTTP/1.1\r\nHost: shop.test\r\nCookie: ${cookie}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\n${size}\r\nConnection: close\r\n\r\n`,
    );
    return { socket, answer: closed.then(() => heard) };
  }

  async function send(...parts: Buffer[]): Promise<string> {
    const body = Buffer.concat([...parts, END]);
    const { socket, answer } = begin(body.length);
    socket.write(body);
    return answer;
  }

  it('are refused when they say less than they send, or more', async () => {
    const body = Buffer.concat([...gallery(), file(await photograph()), END]);
    const short = begin(body.length - 200);
    short.socket.write(body);
    expect(await short.answer).toMatch(/^HTTP\/1\.1 400 /);
    const long = begin(body.length + 200);
    long.socket.end(body.subarray(0, -END.length - 20));
    expect(await long.answer).not.toContain('201 Created');
    const broken = begin('chunked');
    broken.socket.end(`${(100).toString(16)}\r\n${body.toString('latin1').slice(0, 300)}`);
    expect(await broken.answer).not.toContain('201 Created');
    expect(await send(...gallery(), file(await photograph()))).toContain('201 Created');
  });

  it.each([
    ['10,000 fields', () => Array.from({ length: 10_000 }, (_, n) => field(`f${n}`, 'x')), 'malformed-request'],
    ['10,000 parts without a name', () => Array.from({ length: 10_000 }, () => part('', 'x')), 'malformed-request'],
    [
      '10,000 files',
      () => Array.from({ length: 10_000 }, (_, n) => file(Buffer.from('x'), `${n}.jpg`)),
      'too-many-files',
    ],
    [
      'fields that fill the memory',
      () => Array.from({ length: 8 }, () => field('titles', 'x'.repeat(200_000))),
      'malformed-request',
    ],
    ['a field as large as a photograph', () => [field('titles', 'x'.repeat(10_000_000))], 'malformed-request'],
    ['a name as long as a book', () => [field('x'.repeat(50_000), 'x')], 'malformed-request'],
  ])('are refused with %s', async (_, parts, code) => {
    const answer = await send(...parts(), file(await photograph()));
    expect(answer).toMatch(/^HTTP\/1\.1 (400|413) /);
    expect(answer).toContain(code);
  });

  it('change nothing of the language by the names of their fields', async () => {
    const fields = ['__proto__', 'constructor', 'toString'].map((name) => field(name, 'x'));
    expect(await send(...gallery(), ...fields, file(await photograph()))).toContain('201 Created');
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('do not hold up others by sending slowly', async () => {
    const start = Buffer.concat([...gallery(), file(await photograph())]).subarray(0, 600);
    const begun = jest.spyOn(shop.app.get(PendingUploads), 'run');
    const slow = Array.from({ length: 100 }, () => begin(10_000_000));
    for (const { socket } of slow) socket.write(start);
    await waitFor('them to be under way', () => Promise.resolve(begun.mock.calls.length >= 100 || undefined));
    await shop.visitor().get('/api/galleries/categories').expect(200);
    expect(await send(...gallery(), file(await photograph()))).toContain('201 Created');
    expect(slow.filter(({ socket }) => socket.closed)).toEqual([]);
    for (const { socket } of slow) socket.destroy();
  });

  it('put one photograph into a gallery when the same file comes five times at once', async () => {
    const body = [...gallery(), file(await photograph())];
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(...body)));
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 201'))).toHaveLength(1);
    expect(answers.filter((answer) => answer.includes('"code":"duplicate"'))).toHaveLength(4);
  });

  it('leave nothing behind when their gallery is deleted meanwhile', async () => {
    for (let round = 0; round < 6; round++) {
      const name = `Weg ${round}`;
      const form = async () => {
        const files = await Promise.all(Array.from({ length: 4 }, () => photograph()));
        return [
          ...fieldsOf({ galleryName: name, category: 'Rugby' }),
          ...files.map((bytes, n) => file(bytes, `${n}.jpg`)),
        ];
      };
      expect(await send(...(await form()))).toContain('201 Created');
      const uploads = [send(...(await form())), send(...(await form()))];
      const remove = () => admin.agent.delete(`/api/photos/gallery/${encodeURIComponent(name)}`);
      await remove();
      for (const answer of await Promise.all(uploads)) expect(answer).toMatch(/^HTTP\/1\.1 (201|404) /);
      await remove();
    }
  });

  /** Sends fields, a whole file and half of another one, and hangs up when that begins to arrive. */
  async function breakOff(fields: Buffer[], whole: Buffer): Promise<void> {
    const { socket } = begin(50_000_000);
    socket.write(Buffer.concat([...fields, file(whole, 'heel.jpg'), file(randomBytes(500_000), 'half.jpg')]));
    await waitFor('the second file', async () => (await unfinished()).length === 2 || undefined);
    socket.destroy();
  }

  it('keep nothing when the connection breaks before it is known where to', async () => {
    const before = await shop.storedFiles();
    await breakOff([], await photograph(1500, 1000));
    await waitFor('the upload to be cleared away', async () =>
      (await shop.storedFiles()).length === before.length ? true : undefined,
    );
  });

  it('lose at most the file under way when the connection breaks', async () => {
    const place = newGallery();
    const whole = await photograph(1500, 1000);
    await breakOff(fieldsOf(place), whole);
    const photos = await waitFor('the whole file to become a photograph', async () => {
      const { body } = await admin.agent.get(`/api/photos/gallery/${encodeURIComponent(place.galleryName)}`);
      return (body as { photos?: PhotoDto[] }).photos;
    });
    expect(photos).toMatchObject([{ title: 'heel' }]);
    const again = await sendPhotos(
      admin.agent,
      [
        ['heel.jpg', whole],
        ['half.jpg', await photograph()],
      ],
      place,
    ).expect(201);
    expect(again.body).toMatchObject({
      uploadedPhotos: [{ title: 'half' }],
      errors: [{ duplicateOf: photos[0]?.id }],
    });
  });

  it('keep nothing when a photograph cannot be stored', async () => {
    const originals = join(shop.storageDir, 'originals');
    await rename(originals, `${originals}.away`);
    await writeFile(originals, 'in the way of their folder');
    try {
      const files = await Promise.all(
        ['een', 'twee'].map(async (name): Promise<UploadFile> => [name, await photograph()]),
      );
      await sendPhotos(admin.agent, files).expect(500);
    } finally {
      await rm(originals);
      await rename(`${originals}.away`, originals);
    }
    const photos = shop.rows.selectFrom('photos').select('id').where('file_name', 'in', ['een', 'twee']);
    expect(await photos.execute()).toEqual([]);
  });

  it('keep files whose commit the database still works at when its connection is lost', async () => {
    const committing = new Map<number, Client>();
    const watch = jest.spyOn(Client.prototype, 'query') as unknown as jest.SpyInstance<unknown, unknown[]>;
    const query = watch.getMockImplementation()!;
    watch.mockImplementation(function (this: Client & { processID: number }, ...input: unknown[]) {
      if (input[0] === 'commit') committing.set(this.processID, this);
      return query.apply(this, input);
    });
    await sql`
      create function commit_slowly() returns trigger language plpgsql as 'begin perform pg_sleep(2); return null; end';
      create constraint trigger slow_commit after insert on photos deferrable initially deferred
        for each row execute function commit_slowly()`.execute(shop.rows);
    try {
      const name = 'verlore-antwoord.jpg';
      const sent = sendPhotos(admin.agent, [[name, await photograph()]]).then(({ status }) => status);
      const backend = await waitFor('the commit', async () => {
        const { rows } = await sql<{ pid: number }>`
          select pid from pg_stat_activity
          where datname = current_database() and query = 'commit' and wait_event = 'PgSleep'`.execute(shop.rows);
        return rows[0]?.pid;
      });
      committing.get(backend)?.connection.stream.destroy();
      expect(await sent).toBe(503);
      // A lost connection that stays reserved is one fewer for all others, and the process could not end.
      const pool = await shop.app.get(MikroORM).em.getDriver().getConnection().getNativeClient();
      await waitFor('all connections to be free', () =>
        Promise.resolve(pool.idleCount === pool.totalCount || undefined),
      );
      const [photo] = await waitFor('the photograph', async () => {
        const photos = await shop.rows.selectFrom('photos').select('file_path').where('file_name', '=', name).execute();
        return photos.length > 0 ? photos : undefined;
      });
      expect(existsSync(join(shop.storageDir, photo?.file_path ?? ''))).toBe(true);
      await waitFor('the upload’s folder to go', async () => (await unfinished()).length === 0 || undefined);
      expect(existsSync(join(shop.storageDir, photo?.file_path ?? ''))).toBe(true);
    } finally {
      watch.mockRestore();
      await sql`drop function commit_slowly cascade`.execute(shop.rows);
    }
  });
});

const decoded = (file: Buffer) => sharp(file).raw().toBuffer();

/** Median difference of two pictures, 0–255, at a size where detail does not count: their marks lie on the smaller part. */
async function difference(a: Buffer, b: Buffer): Promise<number> {
  const [left, right] = await Promise.all(
    [a, b].map((file) =>
      sharp(file)
        .resize(64, 64, { fit: 'fill' })
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .raw()
        .toBuffer(),
    ),
  );
  const differences = Array.from(left ?? [], (value, index) => Math.abs(value - (right?.[index] ?? 0)));
  return differences.toSorted((one, other) => one - other)[differences.length >> 1] ?? NaN;
}

describe('Hostile and unusual photographs', () => {
  let shop: TestShop;
  let admin: Shopper;
  const photos = new Map<string, PhotoDto>();
  const verdicts = new Map<string, string>();
  let files: Map<string, Buffer>;

  beforeAll(async () => {
    shop = await startShop({ UPLOAD_MAX_BYTES: String(8 * 1024 * 1024) }, ['worker', 'pictures']);
    admin = await shop.admin();
    files = await hostilePhotos();
    const { uploadedPhotos, errors } = await uploadPhotos(admin.agent, [...files], newGallery());
    for (const { file, code } of errors) verdicts.set(file, code);
    const accepted = [...files.keys()].filter((name) => !verdicts.has(name));
    for (const [index, { id }] of uploadedPhotos.entries()) {
      const photo = await processedPhoto(admin.agent, id);
      photos.set(accepted[index]!, photo);
      verdicts.set(accepted[index]!, photo.status);
    }
  }, 180_000);
  afterAll(() => shop.close());

  it('each get their verdict', () => {
    const wanted = Object.fromEntries([...files.keys()].map((name) => [name, VERDICTS[name] ?? 'ready']));
    expect(Object.fromEntries(verdicts)).toEqual(wanted);
  });

  it('keep their pixels in the original, and lose position, serial numbers, comments and tails', async () => {
    for (const [name, photo] of photos) {
      if (photo.status !== 'ready') continue;
      const file = files.get(name)!;
      const sealed = await fileAt(admin.agent, photo.filePath);
      if (!(await decoded(sealed)).equals(await decoded(file))) throw new Error(`${name} has other pixels`);
      const header = await sharp(sealed).metadata();
      const exif = header.exif?.toString('latin1') ?? '';
      expect([name, header.xmp, header.iptc, header.comments, exif.length < 200]).toEqual([
        name,
        undefined,
        undefined,
        undefined,
        true,
      ]);
      for (const trace of ['<script', 'PK\x05\x06', '<html'])
        expect([name, sealed.includes(trace)]).toEqual([name, false]);
      expect((await sharp(file).metadata()).icc).toEqual(header.icc);
    }
  }, 120_000);

  it('look like themselves, marked', async () => {
    for (const [name, photo] of photos) {
      if (photo.status !== 'ready' || Math.min(photo.width, photo.height) < 100) continue;
      const file = files.get(name)!;
      const whole = await sharp(file).autoOrient().png().toBuffer();
      const [preview, grid] = await Promise.all([
        fileAt(shop.visitor(), photo.watermarkedPath),
        fileAt(shop.visitor(), photo.gridPath),
      ]);
      expect([name, (await difference(preview, whole)) < 14]).toEqual([name, true]);
      expect([name, (await difference(grid, whole)) < 14]).toEqual([name, true]);
      const { width, height } = await sharp(preview).metadata();
      expect([name, Math.abs(width / height - photo.width / photo.height) < 0.02]).toEqual([name, true]);
    }
  }, 120_000);

  it('are upright in all eight orientations, and in the right colours with any profile', async () => {
    const thumbnail = (name: string) => fileAt(shop.visitor(), photos.get(name)?.thumbnailPath);
    const upright = await thumbnail('orientation-1.jpg');
    for (const turn of [2, 3, 4, 5, 6, 7, 8])
      expect([turn, (await difference(await thumbnail(`orientation-${turn}.jpg`), upright)) < 5]).toEqual([turn, true]);
    const colours = await thumbnail('progressive.jpg');
    for (const name of ['icc-display-p3.jpg', 'png-16bit.png'])
      expect([name, (await difference(await thumbnail(name), colours)) < 12]).toEqual([name, true]);
  }, 120_000);

  it('may have any name', async () => {
    const files = await Promise.all(HOSTILE_NAMES.map(async (name) => [name, await photograph()] as const));
    const boundary = 'grens';
    const body = Buffer.concat([
      ...Object.entries(newGallery()).map(([name, value]) =>
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
      ),
      ...files.flatMap(([name, bytes]) => [
        // As browsers write it: quotes and line breaks percent-encoded.
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name.replaceAll('"', '%22').replaceAll('\n', '%0A')}"\r\n\r\n`,
        ),
        bytes,
        Buffer.from('\r\n'),
      ]),
      Buffer.from(`--${boundary}--\r\n`),
    ]);
    const { body: answer } = (await admin.agent
      .post('/api/photos/batch-upload')
      .set('Content-Type', `multipart/form-data; boundary=${boundary}`)
      .send(body)
      .expect(201)) as { body: UploadedDto };
    expect(answer.errors).toEqual([]);
    expect(answer.uploadedPhotos).toHaveLength(HOSTILE_NAMES.length);
    for (const { title, filePath } of answer.uploadedPhotos) {
      expect(title).toMatch(/^[^\p{Cc}\u202e]{1,200}$/u);
      expect(title).not.toMatch(/[/\\]/);
      expect(filePath).toMatch(/^originals\/[0-9a-f]{2}\/[0-9a-f]{32}\.jpg$/);
    }
  });
});
