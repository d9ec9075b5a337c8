import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Client } from 'pg';
import sharp from 'sharp';
import type { PhotoDto } from '../../backend/src/modules/catalog/contract';
import { PhotoStored } from '../../backend/src/modules/media/application/upload-photos.command';
import type { UploadedDto } from '../../backend/src/modules/media/http/upload.dto';
import { Storage } from '../../backend/src/modules/media/infrastructure/storage';
import { Outbox } from '../../backend/src/shared/outbox/outbox';
import { photograph, sharedPhotos } from '../support/pictures';
import { startShop, type Shopper, type TestShop } from '../support/shop';
import { waitFor } from '../support/wait';

const MAX_BYTES = 8 * 1024 * 1024;

type Upload = Record<string, string | string[]>;

const decoded = (file: Buffer | string) => sharp(file).raw().toBuffer();

/** Mean difference of two pictures, 0–255, at a size where detail does not count. */
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
  let sum = 0;
  left?.forEach((value, index) => (sum += Math.abs(value - (right?.[index] ?? 0))));
  return sum / (left?.length ?? 1);
}

describe('Photographs', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop({ UPLOAD_MAX_BYTES: String(MAX_BYTES) });
    admin = await shop.admin();
    // The shop opens files alone, in this process too; the tests look at bytes.
    sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((type) => `VipsForeignLoad${type}Buffer`) });
  });
  afterAll(() => shop.close());

  let galleries = 0;
  const newGallery = () => ({ galleryName: `Galery ${++galleries}`, category: 'Rugby', gallery: 'true' });

  function send(files: [name: string, file: Buffer][], fields: Upload = newGallery(), agent = admin.agent) {
    const form = agent.post('/api/photos/batch-upload');
    for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) void form.field(name, one);
    for (const [name, file] of files) void form.attach('files', file, { filename: name });
    return form;
  }

  async function upload(files: [name: string, file: Buffer][], fields?: Upload): Promise<UploadedDto> {
    const { body } = (await send(files, fields).expect(201)) as { body: UploadedDto };
    return body;
  }

  async function ready(id: number): Promise<PhotoDto> {
    return waitFor(`photo ${id}`, async () => {
      const { body } = (await admin.agent.get(`/api/photos/${id}`).expect(200)) as { body: PhotoDto };
      return body.status === 'processing' ? undefined : body;
    });
  }

  const file = async (path: string | null | undefined, agent = shop.visitor()): Promise<Buffer> =>
    (
      (await agent
        .get(`/api/files/${path ?? ''}`)
        .buffer(true)
        .expect(200)) as { body: Buffer }
    ).body;

  const storedFiles = async (): Promise<string[]> => {
    const entries = await readdir(shop.storageDir, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };

  const lists = async () => (await storedFiles()).filter((name) => name.endsWith('.stored'));

  describe('Uploading', () => {
    it('takes in photographs, makes their pictures, and keeps the original’s pixels', async () => {
      const original = await photograph(1800, 1200, {
        IFD0: { Make: 'Canon', Model: 'EOS R6', Artist: 'Anneke Nel', Copyright: 'Bokkiefoto' },
        IFD2: { DateTimeOriginal: '2026:11:21 09:15:30', BodySerialNumber: 'SERIAL-4711' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 55/1 0/1' },
      });
      const { uploadedPhotos, errors } = await upload([['Losskrum 1.jpg', original]], {
        ...newGallery(),
        tokenPrice: '2',
        featured: 'true',
      });
      expect(errors).toEqual([]);
      expect(uploadedPhotos).toMatchObject([
        {
          title: 'Losskrum 1',
          status: 'processing',
          category: 'Rugby',
          tokenPrice: 2,
          width: 1800,
          height: 1200,
          isFeaturedInGallery: true,
          capturedAt: '2026-11-21T07:15:30.000Z',
          thumbnailPath: null,
          watermarkedPath: null,
          gridPath: null,
        },
      ]);

      const photo = await ready(uploadedPhotos[0]?.id ?? 0);
      expect(photo).toMatchObject({ status: 'ready', thumbhash: expect.stringMatching(/^[\w+/=]{20,60}$/) });
      const [thumbnail, preview, grid] = await Promise.all(
        [photo.thumbnailPath, photo.watermarkedPath, photo.gridPath].map((path) => file(path)),
      );
      for (const [picture, width, height] of [
        [thumbnail, 300, 300],
        [preview, 1200, 800],
        [grid, 480, 320],
      ] as const) {
        const header = await sharp(picture).metadata();
        expect(header).toMatchObject({ format: 'jpeg', width, height, space: 'srgb' });
        expect([header.exif, header.xmp, header.iptc]).toEqual([undefined, undefined, undefined]);
      }

      const sealed = await file(photo.filePath, admin.agent);
      expect((await decoded(sealed)).equals(await decoded(original))).toBe(true);
      for (const secret of ['SERIAL-4711', 'Anneke Nel']) {
        expect(original.includes(secret)).toBe(true);
        expect(sealed.includes(secret)).toBe(false);
      }
      expect(sealed.includes('Bokkiefoto')).toBe(true);
      const row = await shop.rows.selectFrom('photos').selectAll().where('id', '=', photo.id).executeTakeFirstOrThrow();
      expect(row).toMatchObject({
        content_hash: createHash('sha256').update(original).digest('hex'),
        bytes: String(sealed.length),
        content_type: 'image/jpeg',
        file_name: 'Losskrum 1.jpg',
      });
      expect(row.camera).toMatch(/^Canon EOS R6 #[0-9a-f]{4}$/);
    });

    it('burns a mark into the preview, differently for each photograph', async () => {
      const grey = { create: { width: 900, height: 600, channels: 3 as const, background: '#777' } };
      const files = await Promise.all([88, 89].map((quality) => sharp(grey).jpeg({ quality }).toBuffer()));
      const { uploadedPhotos } = await upload(files.map((one, index) => [`grys ${index}.jpg`, one]));
      const photos = await Promise.all(uploadedPhotos.map(({ id }) => ready(id)));
      const previews = await Promise.all(photos.map(({ watermarkedPath }) => file(watermarkedPath)));
      const [first, second] = (await Promise.all(previews.map(decoded))) as [Buffer, Buffer];
      const marked = first.filter((value) => Math.abs(value - 0x77) > 16).length / first.length;
      expect(marked).toBeGreaterThan(0.01);
      expect(marked).toBeLessThan(0.2);
      expect(first.equals(second)).toBe(false);
    });

    it('judges each file by itself and answers in the reader’s language', async () => {
      const before = await storedFiles();
      const good = await photograph();
      const { body } = (await send([
        ['foto.jpg', good],
        ['IMG_1.HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
        ['leeg.jpg', Buffer.alloc(0)],
        ['half.jpg', good.subarray(0, good.length / 2)],
        ['groot.jpg', Buffer.concat([good, Buffer.alloc(MAX_BYTES)])],
        ['blad.jpg', Buffer.from('<html><script>alert(1)</script>')],
      ])
        .set('Accept-Language', 'af')
        .expect(201)) as { body: UploadedDto };
      expect(body.uploadedPhotos).toHaveLength(1);
      expect(body.errors.map(({ index, file, code }) => [index, file, code])).toEqual([
        [1, 'IMG_1.HEIC', 'heic'],
        [2, 'leeg.jpg', 'empty-file'],
        [3, 'half.jpg', 'incomplete-file'],
        [4, 'groot.jpg', 'file-too-large'],
        [5, 'blad.jpg', 'unsupported-type'],
      ]);
      expect(body.errors[1]?.message).toBe('Die lêer is leeg. Kopieer dit weer van die kamera af.');
      await shop.drain();
      expect(await storedFiles()).toHaveLength(before.length + 4);
    });

    it('counts files as they stand in the form, an empty part too', async () => {
      const photo = await photograph();
      const part = (disposition: string, content: Buffer | string) => [
        Buffer.from(`--x\r\nContent-Disposition: form-data; ${disposition}\r\n`),
        Buffer.from(disposition.includes('filename') ? 'Content-Type: application/octet-stream\r\n\r\n' : '\r\n'),
        Buffer.from(content),
        Buffer.from('\r\n'),
      ];
      const { galleryName, category } = newGallery();
      const { body } = (await admin.agent
        .post('/api/photos/batch-upload')
        .set('Content-Type', 'multipart/form-data; boundary=x')
        .send(
          Buffer.concat([
            ...part('name="galleryName"', galleryName),
            ...part('name="category"', category),
            ...part('name="titles"', JSON.stringify(['Niks', 'Gebreek', 'Heel', 'Weer'])),
            ...part('name="files"; filename=""', ''),
            ...part('name="files"; filename="Hoe\u0308rskool  1.jpg"', 'niks'),
            ...part('name="files"; filename="heel.jpg"', photo),
            ...part('name="files"; filename="weer.jpg"', photo),
            Buffer.from('--x--\r\n'),
          ]),
        )
        .expect(201)) as { body: UploadedDto };
      expect(body.uploadedPhotos).toMatchObject([{ title: 'Heel' }]);
      expect(body.errors).toMatchObject([
        { index: 1, file: 'Hoërskool 1.jpg', code: 'unsupported-type' },
        { index: 3, file: 'weer.jpg', code: 'duplicate' },
      ]);
      await shop.drain();
    });

    it('answers 400 when nothing can be used, and keeps nothing', async () => {
      const before = await storedFiles();
      const fields = newGallery();
      const { body } = await send([['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]], fields).expect(
        400,
      );
      expect(body).toMatchObject({
        code: 'nothing-usable',
        uploadedPhotos: [],
        errors: [{ file: 'a.svg', code: 'svg' }],
      });
      await send([], fields).expect(400, /no-files/);
      await send([['x.jpg', await photograph()]], { ...fields, galleryName: '' }).expect(400, /galleryName/);
      await send([['x.jpg', await photograph()]], { ...fields, category: 'Skaak' }).expect(400, /category/);
      for (const without of [{ galleryName: fields.galleryName }, { ...fields, category: ' ' }]) {
        const { body: told } = await send([['x.jpg', await photograph()]], without).expect(400);
        const message = 'Please fill in category and gallery name';
        expect(told).toMatchObject({ message, code: 'invalid-input', fields: { category: message } });
      }
      const titles = JSON.stringify(Array.from({ length: 501 }, () => 'T'));
      await send([['x.jpg', await photograph()]], { ...fields, titles }).expect(400, /At most 500 titles/);
      await send([['x.jpg', await photograph()]], { galleryId: '999999' }).expect(404, /gallery-not-found/);
      await admin.agent
        .post('/api/photos/batch-upload')
        .field('galleryName', 'A')
        .attach('photo', await photograph(), 'x.jpg')
        .expect(400, /‘files’/);
      await admin.agent
        .post('/api/photos/batch-upload')
        .send({ files: [] })
        .expect(415, /not-multipart/);
      await admin.agent
        .post('/api/photos/batch-upload')
        .set('Content-Type', 'multipart/form-data; boundary=x')
        .send('--x\r\nbroken')
        .expect(400, /malformed-request/);
      expect(await storedFiles()).toEqual(before);
      const made = await shop.rows
        .selectFrom('galleries')
        .select('id')
        .where('name', '=', fields.galleryName)
        .execute();
      expect(made).toEqual([]);
    });

    it('knows a photograph that the gallery has already', async () => {
      const photo = await photograph();
      const fields = newGallery();
      const { uploadedPhotos, errors } = await upload(
        [
          ['een.jpg', photo],
          ['weer een.jpg', photo],
        ],
        fields,
      );
      const [first] = uploadedPhotos;
      expect(errors).toMatchObject([{ file: 'weer een.jpg', code: 'duplicate', duplicateOf: first?.id }]);
      await shop.drain();
      const before = await storedFiles();
      const { body } = await send([['een.jpg', photo]], fields).expect(400);
      expect(body.errors).toMatchObject([{ code: 'duplicate', duplicateOf: first?.id }]);
      expect(await storedFiles()).toEqual(before);
      await upload([['een.jpg', photo]], newGallery());
    });

    it('reads fields on either side of the files, with titles as a list or one by one', async () => {
      const fields = newGallery();
      const { body } = (await admin.agent
        .post('/api/photos/batch-upload')
        .attach('files', await photograph(), 'a.jpg')
        .attach('files', Buffer.alloc(0), 'b.jpg')
        .attach('files', await photograph(), 'c.jpg')
        .field(fields)
        .field('tokenPrice', '99')
        .field('titles', JSON.stringify(['Drie\u0007', 'B', '']))
        .expect(201)) as { body: UploadedDto };
      expect(body.uploadedPhotos).toMatchObject([{ title: 'Drie', tokenPrice: 1 }, { title: 'c' }]);
      const again = await upload(
        [
          ['d.jpg', await photograph()],
          ['e.jpg', await photograph()],
        ],
        { galleryId: String(body.uploadedPhotos[0]?.galleryId), titles: ['Vier', 'Vyf'] },
      );
      expect(again.uploadedPhotos).toMatchObject([
        { title: 'Vier', galleryName: fields.galleryName },
        { title: 'Vyf' },
      ]);
    });

    it('takes a number for one when it is written in digits alone', async () => {
      const { uploadedPhotos } = await upload([['een.jpg', await photograph()]]);
      const id = uploadedPhotos[0]?.galleryId ?? 0;
      for (const field of ['galleryId', 'matchId'])
        for (const number of [`0x${id.toString(16)}`, '1e300', ` ${id}`, `${id}.0`, `+${id}`])
          await send([['x.jpg', await photograph()]], { ...newGallery(), [field]: number }).expect(
            400,
            new RegExp(field),
          );
      const { body } = await send([['twee.jpg', await photograph()]], { galleryId: String(id), tokenPrice: '0x5' });
      expect(body).toMatchObject({ uploadedPhotos: [{ galleryId: id, tokenPrice: 1 }] });
    });

    it('takes an empty price for the gallery’s', async () => {
      const fields = newGallery();
      await upload([['een.jpg', await photograph()]], { ...fields, tokenPrice: '4' });
      const { uploadedPhotos } = await upload([['twee.jpg', await photograph()]], { ...fields, tokenPrice: '' });
      expect(uploadedPhotos).toMatchObject([{ tokenPrice: 4 }]);
    });

    it('knows a form however its type is written', async () => {
      const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"`;
      const fields = Object.entries(newGallery()).map(([name, value]) => `${part(name)}\r\n\r\n${value}\r\n`);
      await admin.agent
        .post('/api/photos/batch-upload')
        .set('Content-Type', 'Multipart/Form-Data; boundary=x')
        .send(
          Buffer.concat([
            Buffer.from(`${fields.join('')}${part('files')}; filename="a.jpg"\r\n\r\n`),
            await photograph(),
            Buffer.from('\r\n--x--\r\n'),
          ]),
        )
        .expect(201);
    });

    it('is for administrators', async () => {
      const { agent } = await shop.shopper();
      await send([['a.jpg', await photograph()]], newGallery(), agent).expect(403);
      await send([['a.jpg', await photograph()]], newGallery(), shop.visitor()).expect(401);
    });

    /** Sends fields, one whole file and half a file, and hangs up. */
    async function breakOff(fields: Record<string, string>, whole: Buffer, arrived: () => Promise<boolean>) {
      const { port } = shop.app.getHttpServer().address() as AddressInfo;
      const login = await shop
        .visitor()
        .post('/api/login')
        .send({ username: admin.username, password: admin.password })
        .expect(200);
      const cookie = (login.headers['set-cookie'] as unknown as string[])[0]?.split(';')[0] ?? '';
      const part = (name: string) => `\r\n--x\r\nContent-Disposition: form-data; name="${name}"`;
      const upload = httpRequest({
        port,
        path: '/api/photos/batch-upload',
        method: 'POST',
        headers: { cookie, 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 50_000_000 },
      });
      upload.on('error', () => undefined);
      upload.write(
        Buffer.concat([
          ...Object.entries(fields).map(([name, value]) => Buffer.from(`${part(name)}\r\n\r\n${value}`)),
          Buffer.from(`${part('files')}; filename="heel.jpg"\r\n\r\n`),
          whole,
          Buffer.from(`${part('files')}; filename="half.jpg"\r\n\r\n`),
          randomBytes(500_000),
        ]),
      );
      await waitFor('the first file', async () => (await arrived()) || undefined);
      upload.destroy();
    }

    it('keeps nothing of an upload whose connection breaks before it is known where to', async () => {
      await shop.drain();
      const before = await storedFiles();
      // The whole photograph is in the storage, the half one on its way.
      await breakOff({}, await photograph(1500, 1000), async () => (await storedFiles()).length > before.length + 1);
      await waitFor('the upload to be cleared away', async () =>
        (await storedFiles()).length === before.length ? true : undefined,
      );
    });

    it('loses at most the file under way when the connection breaks', async () => {
      await shop.drain();
      const before = await storedFiles();
      const fields = newGallery();
      const whole = await photograph(1500, 1000);
      await breakOff(fields, whole, async () => (await storedFiles()).length > before.length + 1);
      const photos = await waitFor('the whole file to become a photograph', async () => {
        const { body } = await admin.agent.get(`/api/photos/gallery/${encodeURIComponent(fields.galleryName)}`);
        return (body as { photos?: PhotoDto[] }).photos;
      });
      expect(photos).toMatchObject([{ title: 'heel' }]);

      const { body } = await send(
        [
          ['heel.jpg', whole],
          ['half.jpg', await photograph()],
        ],
        fields,
      ).expect(201);
      expect(body).toMatchObject({ uploadedPhotos: [{ title: 'half' }], errors: [{ duplicateOf: photos[0]?.id }] });
    });

    it('tells which files a gallery has, before they are sent', async () => {
      const [photo, other] = [await photograph(), await photograph()];
      const hashOf = (file: Buffer) => createHash('sha256').update(file).digest('hex');
      const { uploadedPhotos } = await upload([['een.jpg', photo]]);
      const [{ id, galleryId } = { id: 0, galleryId: 0 }] = uploadedPhotos;
      await upload([['elders.jpg', photo]]);
      const ask = (body: object, agent = admin.agent) => agent.post('/api/photos/known-files').send(body);
      const hashes = [hashOf(other), hashOf(photo)];
      for (const question of [{ hashes }, { hashes, galleryId }])
        expect((await ask(question).expect(200)).body).toMatchObject([{ hash: hashOf(photo), photo: { id } }]);
      expect((await ask({ hashes: [hashOf(other)], galleryId }).expect(200)).body).toEqual([]);
      expect((await ask({ hashes: [] }).expect(200)).body).toEqual([]);
      for (const wanted of [hashes, []])
        await ask({ hashes: wanted, galleryId: galleryId + 100 }).expect(404, /gallery-not-found/);
      await ask({ hashes: ['niks'] }).expect(400);
      await ask({ hashes: Array.from({ length: 501 }, () => hashOf(photo)) }).expect(400);
      await ask({ hashes }, (await shop.shopper()).agent).expect(403);
      const asked = await shop.rows
        .selectFrom('audit_entries')
        .selectAll()
        .where('action', '=', 'findKnownFiles')
        .execute();
      expect(asked).toEqual([]);
    });

    it('links the gallery to a match', async () => {
      const team = async (name: string) =>
        ((await admin.agent.post('/api/teams').send({ name, sport: 'Rugby' }).expect(201)).body as { id: number }).id;
      const { body: match } = (await admin.agent
        .post('/api/matches')
        .send({
          homeTeamId: await team('Kloof'),
          awayTeamId: await team('Rietvlei'),
          matchDate: '2026-11-21T08:00:00Z',
          venue: 'Veld A',
        })
        .expect(201)) as { body: { id: number } };
      const fields = newGallery();
      await upload([['a.jpg', await photograph()]], fields);
      const linked = await upload([['b.jpg', await photograph()]], { ...fields, matchId: String(match.id) });
      expect(linked.uploadedPhotos).toMatchObject([{ matchId: match.id }]);
      const later = await upload([['c.jpg', await photograph()]], fields);
      expect(later.uploadedPhotos).toMatchObject([{ matchId: match.id }]);
    });

    it('clears nothing away whose commit the database still works at when the connection is lost', async () => {
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
        const sent = send([[name, await photograph()]]).then(({ status }) => status);
        const backend = await waitFor('the commit', async () => {
          const { rows } = await sql<{ pid: number }>`
            select pid from pg_stat_activity
            where datname = current_database() and query = 'commit' and wait_event = 'PgSleep'`.execute(shop.rows);
          return rows[0]?.pid;
        });
        committing.get(backend)?.connection.stream.destroy();
        expect(await sent).toBe(503);
        const [photo] = await waitFor('the photograph', async () => {
          const photos = await shop.rows
            .selectFrom('photos')
            .select('file_path')
            .where('file_name', '=', name)
            .execute();
          return photos.length > 0 ? photos : undefined;
        });
        expect(existsSync(join(shop.storageDir, photo?.file_path ?? ''))).toBe(true);
        await waitFor('the list to go', async () => (await lists()).length === 0 || undefined);
        expect(existsSync(join(shop.storageDir, photo?.file_path ?? ''))).toBe(true);
      } finally {
        watch.mockRestore();
        await sql`drop function commit_slowly cascade`.execute(shop.rows);
      }
    });

    it('clears away the pictures of a photograph that is deleted while they are made', async () => {
      const { uploadedPhotos } = await upload([['weg.jpg', await photograph()]]);
      const { id, filePath = '' } = await ready(uploadedPhotos[0]?.id ?? 0);
      await shop.drain();
      const before = await storedFiles();
      await shop.rows.transaction().execute(async (deletion) => {
        await deletion.deleteFrom('photos').where('id', '=', id).execute();
        const { em } = shop.app.get(MikroORM);
        await em.fork().transactional(() => shop.app.get(Outbox).add(new PhotoStored(id, filePath)));
        // Their publishing, for the deletion; the job may have waited for its message before.
        await shop.waitForLocks(1, 'update "photos"');
      });
      await shop.drain();
      // The deletion itself, by a statement here, knows of no files.
      expect(await storedFiles()).toHaveLength(before.length - 3);
    });
  });

  describe('Pictures that cannot be made', () => {
    it('set the photograph aside with the reason, for the administrator, and hold up no other', async () => {
      // A piece of the coded pixels is missing, which only decoding shows.
      const noisy = await photograph(1200, 800);
      const broken = Buffer.concat([noisy.subarray(0, -60_000), noisy.subarray(-1000)]);
      const { uploadedPhotos } = await upload([
        ['stukkend.jpg', broken],
        ['heel.jpg', await photograph()],
      ]);
      const [failed, whole] = await Promise.all(uploadedPhotos.map(({ id }) => ready(id)));
      expect(failed).toMatchObject({ status: 'failed', failure: expect.stringMatching(/^undecodable: /) });
      expect(whole?.status).toBe('ready');
      await shop
        .visitor()
        .get(`/api/photos/${failed?.id ?? 0}`)
        .expect(404);
    });
  });

  describe('Files', () => {
    let photo: PhotoDto;
    beforeAll(async () => {
      const { uploadedPhotos } = await upload([['Ë "aanhaling".jpg', await photograph()]]);
      photo = await ready(uploadedPhotos[0]?.id ?? 0);
    });

    it('are immutable, and say so', async () => {
      const path = `/api/files/${photo.watermarkedPath ?? ''}`;
      const whole = await shop.visitor().get(`${path}?v=7`).expect(200);
      expect(whole.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
      });
      const etag = whole.headers['etag'] as string;
      expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
      const again = await shop.visitor().get(path).set('If-None-Match', `"x", ${etag}`).expect(304);
      expect(again.text).toBe('');
      const head = await shop.visitor().head(path).expect(200);
      expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    });

    it('are sent in parts', async () => {
      const path = `/api/files/${photo.thumbnailPath ?? ''}`;
      const whole = await file(photo.thumbnailPath);
      const part = async (range: string, headers: Record<string, string> = {}) =>
        shop
          .visitor()
          .get(path)
          .set({ Range: range, ...headers })
          .buffer(true);
      const middle = await part('bytes=10-19');
      expect(middle.status).toBe(206);
      expect(middle.headers['content-range']).toBe(`bytes 10-19/${whole.length}`);
      expect(middle.body).toEqual(whole.subarray(10, 20));
      expect((await part('bytes=-5')).body).toEqual(whole.subarray(-5));
      expect((await part('bytes=0-0,5-6')).status).toBe(200);
      expect((await part('bytes=0-9', { 'If-Range': '"other"' })).status).toBe(200);
      const outside = await part(`bytes=${whole.length}-`);
      expect([outside.status, outside.headers['content-range']]).toEqual([416, `bytes */${whole.length}`]);
      expect(outside.headers).toMatchObject({ 'cache-control': 'no-store', 'content-language': 'en' });
      expect(outside.headers).not.toHaveProperty('etag');
      expect(outside.text).toContain('"code":"part-outside"');
    });

    it('seal originals from everybody but administrators and buyers', async () => {
      const path = `/api/files/${photo.filePath ?? ''}`;
      const buyer = await shop.shopper();
      const other = await shop.shopper();
      for (const agent of [shop.visitor(), other.agent, buyer.agent])
        await agent.get(path).expect(404, /file-not-found/);
      await shop.rows
        .insertInto('purchases')
        .values({
          user_id: buyer.id,
          photo_id: photo.id,
          photo_title: photo.title,
          photo_category: photo.category,
          tokens_spent: 1,
          email_address: buyer.email,
          transaction_id: crypto.randomUUID(),
        })
        .execute();
      const bought = await buyer.agent.get(path).expect(200);
      expect(bought.headers['cache-control']).toBe('private, no-store');
      expect(bought.headers['content-disposition']).toMatch(/^attachment; filename=.*filename\*=UTF-8''%C3%8B/);
      await other.agent.get(path).expect(404);
      await admin.agent.get(path).expect(200);
      // The storage goes away between the look and the reading.
      jest.spyOn(shop.app.get(Storage), 'open').mockRejectedValueOnce(new Error('The storage is away'));
      const failed = await buyer.agent.get(path).set('Range', 'bytes=0-9').expect(500);
      expect(failed.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': expect.stringMatching(/^application\/json/),
      });
      for (const name of ['content-disposition', 'content-range', 'etag'])
        expect(failed.headers).not.toHaveProperty(name);
    });

    it('are named by what they are', async () => {
      const names = ['Drie.PNG', 'Vier.JPEG', 'Vyf'];
      const { uploadedPhotos } = await upload(
        await Promise.all(names.map(async (name) => [name, await photograph()] as [string, Buffer])),
      );
      const given = uploadedPhotos.map(async ({ filePath }) => {
        const { headers } = await admin.agent.get(`/api/files/${filePath ?? ''}`).expect(200);
        return headers['content-disposition'] as string;
      });
      const attachments = ['Drie.jpg', 'Vier.JPEG', 'Vyf.jpg'].map((name) => `attachment; filename=${name}`);
      expect(await Promise.all(given)).toEqual(attachments);
    });

    it('are not found where no photograph ever was, for an administrator neither', async () => {
      const { body } = await admin.agent.get('/api/photos/0/download').expect(404);
      expect(body).toEqual({ code: 'photo-not-found', message: 'Photo not found' });
    });

    it('are found by their own path alone', async () => {
      const original = photo.filePath ?? '';
      const preview = photo.watermarkedPath ?? '';
      for (const path of [
        '',
        original.replace('/', '//'),
        `previews/../${original}`,
        `previews/%2e%2e/${original}`,
        `previews/..%2f${original}`,
        original.replaceAll('/', '%2f'),
        original.toUpperCase(),
        `${preview}/`,
        `${preview}%00`,
        preview.replace('.jpg', '.png'),
        preview.replace(/.\.jpg$/, 'g.jpg'),
        `previews/00/${'0'.repeat(64)}.jpg`,
        'incoming',
        '..%2f..%2fetc%2fpasswd',
        '%',
      ]) {
        const { status } = await shop.visitor().get(`/api/files/${path}`);
        expect([path, status]).toEqual([path, path === '%' ? 400 : 404]);
      }
    });

    it('go when their photographs go', async () => {
      await shop.drain();
      const before = await storedFiles();
      const { uploadedPhotos } = await upload([
        ['a.jpg', await photograph()],
        ['b.jpg', await photograph()],
      ]);
      await Promise.all(uploadedPhotos.map(({ id }) => ready(id)));
      await shop.drain();
      expect(await storedFiles()).toHaveLength(before.length + 8);
      await admin.agent.delete(`/api/galleries/${uploadedPhotos[0]?.galleryId ?? 0}`).expect(200);
      await shop.drain();
      expect(await storedFiles()).toEqual(before);
    });
  });

  const collected = [sharedPhotos('nasty'), sharedPhotos('real')];
  (collected.flat().length > 0 ? describe : describe.skip)('The collected photographs', () => {
    /** What becomes of each hostile file: a refusal's code, or the photograph's state. docs/uploads.md explains. */
    const VERDICTS: Record<string, string> = {
      'animated.gif': 'gif',
      'animated.webp': 'animated',
      'arithmetic.jpg': 'rare-coding',
      'bit-flips.jpg': 'damaged-file',
      'bomb-gif-frames.gif': 'gif',
      'bomb-jpeg-240mp.jpg': 'too-many-pixels',
      'bomb-png-144mp.png': 'too-many-pixels',
      'bomb-png-400mp.png': 'too-many-pixels',
      'bomb-webp-16383.webp': 'too-many-pixels',
      'duplicate-of-progressive.jpg': 'duplicate',
      'heic-named.jpg': 'heic',
      'html-named.jpg': 'unsupported-type',
      'iphone.heic': 'heic',
      'lying-header.jpg': 'too-many-pixels',
      'mvg-named.jpg': 'unsupported-type',
      'photo.heic': 'heic',
      'soi-only.jpg': 'incomplete-file',
      'svg-named.jpg': 'svg',
      'svg-script.svg': 'svg',
      'svg-xxe.svg': 'svg',
      'text-named.jpg': 'unsupported-type',
      'truncated-half.jpg': 'incomplete-file',
      'truncated-tail.jpg': 'incomplete-file',
      'zero-bytes.jpg': 'empty-file',
    };
    const photos = new Map<string, PhotoDto>();
    const verdicts = new Map<string, string>();
    const paths = new Map(collected.flat().map((path) => [basename(path), path]));
    const pathOf = (name: string) => paths.get(name) ?? name;

    async function takeIn(photographs: string[]): Promise<string[]> {
      const names = photographs
        .map((path) => basename(path))
        .sort((a, b) => Number(a.startsWith('duplicate')) - Number(b.startsWith('duplicate')) || a.localeCompare(b));
      const files = await Promise.all(
        names.map(async (name) => [name, await readFile(pathOf(name))] as [string, Buffer]),
      );
      const { uploadedPhotos, errors } = await upload(files, newGallery());
      for (const { file, code } of errors) verdicts.set(file, code);
      const refused = new Set(errors.map(({ file }) => file));
      const accepted = names.filter((name) => !refused.has(name));
      for (const [index, { id }] of uploadedPhotos.entries()) {
        const photo = await ready(id);
        const name = accepted[index] ?? '';
        photos.set(name, photo);
        verdicts.set(name, photo.status);
      }
      return names;
    }

    let names: string[];
    beforeAll(async () => {
      names = [];
      for (const photographs of collected) names.push(...(await takeIn(photographs)));
    }, 180_000);

    it('each get their verdict', () => {
      const wanted = Object.fromEntries(names.map((name) => [name, VERDICTS[name] ?? 'ready']));
      expect(Object.fromEntries(verdicts)).toEqual(wanted);
    });

    it('keep their pixels in the original, and lose position, serial numbers, comments and tails', async () => {
      for (const [name, photo] of photos) {
        if (photo.status !== 'ready') continue;
        const path = pathOf(name);
        const sealed = await file(photo.filePath, admin.agent);
        if (!(await decoded(sealed)).equals(await decoded(path))) throw new Error(`${name} has other pixels`);
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
        expect((await sharp(path).metadata()).icc).toEqual(header.icc);
      }
    }, 120_000);

    it('look like themselves, marked', async () => {
      for (const [name, photo] of photos) {
        if (photo.status !== 'ready' || Math.min(photo.width, photo.height) < 100) continue;
        const path = pathOf(name);
        const whole = await sharp(path).autoOrient().png().toBuffer();
        const [preview, grid] = await Promise.all([file(photo.watermarkedPath), file(photo.gridPath)]);
        expect([name, (await difference(preview, whole)) < 14]).toEqual([name, true]);
        expect([name, (await difference(grid, whole)) < 14]).toEqual([name, true]);
        const { width, height } = await sharp(preview).metadata();
        expect([name, Math.abs(width / height - photo.width / photo.height) < 0.02]).toEqual([name, true]);
      }
    }, 120_000);

    it('are upright in all eight orientations, and in the right colours whatever their profile says', async () => {
      const thumbnail = (name: string) => file(photos.get(name)?.thumbnailPath);
      const upright = await thumbnail('orientation-landscape-1.jpg');
      for (const turn of [2, 3, 4, 5, 6, 7, 8])
        expect([turn, (await difference(await thumbnail(`orientation-landscape-${turn}.jpg`), upright)) < 5]).toEqual([
          turn,
          true,
        ]);
      const colours = await thumbnail('progressive.jpg');
      for (const name of ['icc-swapped-red-green.jpg', 'icc-adobe-rgb.jpg', 'icc-display-p3.jpg', 'cmyk-adobe.jpg'])
        expect([name, (await difference(await thumbnail(name), colours)) < 12]).toEqual([name, true]);
    }, 120_000);

    it('may have any name', async () => {
      const names = JSON.parse(
        await readFile(join(dirname(collected[0]?.[0] ?? ''), 'filenames.json'), 'utf8'),
      ) as string[];
      // A header cannot carry a NUL: such a form is refused as a whole.
      const hostile = names.filter((name) => !name.includes('\0'));
      const files = await Promise.all(hostile.map(async (name) => [name, await photograph()] as const));
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
      expect(answer.uploadedPhotos).toHaveLength(hostile.length);
      for (const { title, filePath } of answer.uploadedPhotos) {
        expect(title).toMatch(/^[^\p{Cc}\u202e]{1,200}$/u);
        expect(title).not.toMatch(/[/\\]/);
        expect(filePath).toMatch(/^originals\/[0-9a-f]{2}\/[0-9a-f]{32}\.jpg$/);
      }
    });
  });
});
