import { EventBus } from '@nestjs/cqrs';
import { MikroORM } from '@mikro-orm/postgresql';
import sharp from 'sharp';
import { PhotoStored } from '../../../backend/src/modules/media/application/upload-photos.command';
import type { UploadedDto } from '../../../backend/src/modules/media/http/upload.dto';
import { contentHash } from '../../../frontend/src/features/admin-upload/content-hash';
import { createMatch } from '../../support/fixtures';
import { photograph, pixelsOf } from '../../support/pictures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { fileAt, newGallery, processedPhoto, sendPhotos, uploadPhoto, uploadPhotos } from '../../support/uploads';

const MAX_BYTES = 8 * 1024 * 1024;

describe('Uploading', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop({ UPLOAD_MAX_BYTES: String(MAX_BYTES) }, ['worker', 'pictures']);
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  it('takes in photographs, makes their pictures, and keeps the original’s pixels', async () => {
    const original = await photograph(1800, 1200, {
      IFD0: { Make: 'Canon', Model: 'EOS R6', Artist: 'Anneke Nel', Copyright: 'Bokkiefoto' },
      IFD2: { DateTimeOriginal: '2026:11:21 09:15:30', BodySerialNumber: 'SERIAL-4711' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 55/1 0/1' },
    });
    const { uploadedPhotos, errors } = await uploadPhotos(admin.agent, [['Losskrum 1.jpg', original]], {
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

    const photo = await processedPhoto(admin.agent, uploadedPhotos[0]?.id ?? 0);
    expect(photo).toMatchObject({ status: 'ready', thumbhash: expect.stringMatching(/^[\w+/=]{20,60}$/) });
    const [thumbnail, preview, grid] = await Promise.all(
      [photo.thumbnailPath, photo.watermarkedPath, photo.gridPath].map((path) => fileAt(shop.visitor(), path)),
    );
    for (const [picture, width, height] of [
      [thumbnail, 300, 300],
      [preview, 1000, 667],
      [grid, 480, 320],
    ] as const) {
      const header = await sharp(picture).metadata();
      expect(header).toMatchObject({ format: 'jpeg', width, height, space: 'srgb' });
      expect([header.exif, header.xmp, header.iptc]).toEqual([undefined, undefined, undefined]);
    }

    const sealed = await fileAt(admin.agent, photo.filePath);
    expect((await pixelsOf(sealed)).equals(await pixelsOf(original))).toBe(true);
    for (const secret of ['SERIAL-4711', 'Anneke Nel']) {
      expect(original.includes(secret)).toBe(true);
      expect(sealed.includes(secret)).toBe(false);
    }
    expect(sealed.includes('Bokkiefoto')).toBe(true);
    const row = await shop.rows.selectFrom('photos').selectAll().where('id', '=', photo.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      content_hash: await contentHash(new Blob([Buffer.from(original)])),
      bytes: String(sealed.length),
      content_type: 'image/jpeg',
      file_name: 'Losskrum 1.jpg',
    });
    expect(row.camera).toMatch(/^Canon EOS R6 #[0-9a-f]{4}$/);
  });

  it('burns a mark into the preview, differently for each photograph', async () => {
    const grey = { create: { width: 900, height: 600, channels: 3 as const, background: '#777' } };
    const files = await Promise.all([88, 89].map((quality) => sharp(grey).jpeg({ quality }).toBuffer()));
    const { uploadedPhotos } = await uploadPhotos(
      admin.agent,
      files.map((one, index) => [`grys ${index}.jpg`, one]),
    );
    const photos = await Promise.all(uploadedPhotos.map(({ id }) => processedPhoto(admin.agent, id)));
    const previews = await Promise.all(photos.map(({ watermarkedPath }) => fileAt(shop.visitor(), watermarkedPath)));
    const [first, second] = (await Promise.all(previews.map(pixelsOf))) as [Buffer, Buffer];
    const marked = first.filter((value) => Math.abs(value - 0x77) > 16).length / first.length;
    expect(marked).toBeGreaterThan(0.01);
    expect(marked).toBeLessThan(0.2);
    expect(first.equals(second)).toBe(false);
  });

  it('judges each file by itself and answers in the reader’s language', async () => {
    const before = await shop.storedFiles();
    const good = await photograph();
    const { body } = (await sendPhotos(admin.agent, [
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
    expect(await shop.storedFiles()).toHaveLength(before.length + 4);
  });

  it('counts files in the order of the form, empty parts included', async () => {
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
    const before = await shop.storedFiles();
    const fields = newGallery();
    const { body } = await sendPhotos(
      admin.agent,
      [['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]],
      fields,
    ).expect(400);
    expect(body).toMatchObject({
      code: 'nothing-usable',
      uploadedPhotos: [],
      errors: [{ file: 'a.svg', code: 'svg' }],
    });
    await sendPhotos(admin.agent, [], fields).expect(400, /no-files/);
    await sendPhotos(admin.agent, [['x.jpg', await photograph()]], { ...fields, galleryName: '' }).expect(
      400,
      /galleryName/,
    );
    const blank = await sendPhotos(admin.agent, [['x.jpg', await photograph()]], { ...fields, galleryName: ' ' });
    expect([blank.status, blank.body]).toEqual([
      400,
      { message: 'Please enter a name.', code: 'invalid-input', fields: { galleryName: 'Please enter a name.' } },
    ]);
    await sendPhotos(admin.agent, [['x.jpg', await photograph()]], { ...fields, category: 'Skaak' }).expect(
      400,
      /category/,
    );
    for (const without of [{ galleryName: fields.galleryName }, { ...fields, category: ' ' }]) {
      const { body: told } = await sendPhotos(admin.agent, [['x.jpg', await photograph()]], without).expect(400);
      const message = 'Please fill in category and gallery name';
      expect(told).toMatchObject({ message, code: 'invalid-input', fields: { category: message } });
    }
    const titles = JSON.stringify(Array.from({ length: 501 }, () => 'T'));
    await sendPhotos(admin.agent, [['x.jpg', await photograph()]], { ...fields, titles }).expect(
      400,
      /At most 500 titles/,
    );
    await sendPhotos(admin.agent, [['x.jpg', await photograph()]], { galleryId: '999999' }).expect(
      404,
      /gallery-not-found/,
    );
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
    expect(await shop.storedFiles()).toEqual(before);
    const made = await shop.rows.selectFrom('galleries').select('id').where('name', '=', fields.galleryName).execute();
    expect(made).toEqual([]);
  });

  it('knows a photograph that the gallery has already', async () => {
    const photo = await photograph();
    const fields = newGallery();
    const { uploadedPhotos, errors } = await uploadPhotos(
      admin.agent,
      [
        ['een.jpg', photo],
        ['weer een.jpg', photo],
      ],
      fields,
    );
    const [first] = uploadedPhotos;
    expect(errors).toMatchObject([{ file: 'weer een.jpg', code: 'duplicate', duplicateOf: first?.id }]);
    await shop.drain();
    const before = await shop.storedFiles();
    const { body } = await sendPhotos(admin.agent, [['een.jpg', photo]], fields).expect(400);
    expect(body.errors).toMatchObject([{ code: 'duplicate', duplicateOf: first?.id }]);
    expect(await shop.storedFiles()).toEqual(before);
    await uploadPhotos(admin.agent, [['een.jpg', photo]], newGallery());
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
    const again = await uploadPhotos(
      admin.agent,
      [
        ['d.jpg', await photograph()],
        ['e.jpg', await photograph()],
      ],
      { galleryId: String(body.uploadedPhotos[0]?.galleryId), titles: ['Vier', 'Vyf'] },
    );
    expect(again.uploadedPhotos).toMatchObject([{ title: 'Vier', galleryName: fields.galleryName }, { title: 'Vyf' }]);
  });

  it('accepts numbers only in digits', async () => {
    const { uploadedPhotos } = await uploadPhotos(admin.agent, [['een.jpg', await photograph()]]);
    const id = uploadedPhotos[0]?.galleryId ?? 0;
    for (const field of ['galleryId', 'matchId'])
      for (const number of [`0x${id.toString(16)}`, '1e300', ` ${id}`, `${id}.0`, `+${id}`])
        await sendPhotos(admin.agent, [['x.jpg', await photograph()]], { ...newGallery(), [field]: number }).expect(
          400,
          new RegExp(field),
        );
    const { body } = await sendPhotos(admin.agent, [['twee.jpg', await photograph()]], {
      galleryId: String(id),
      tokenPrice: '0x5',
    });
    expect(body).toMatchObject({ uploadedPhotos: [{ galleryId: id, tokenPrice: 1 }] });
  });

  it('refuses a gallery’s number with the name or category of another one, and takes them together when they agree', async () => {
    const { uploadedPhotos } = await uploadPhotos(admin.agent, [['een.jpg', await photograph()]], {
      galleryName: 'Kloof vs Karee',
      category: 'Hockey',
    });
    const galleryId = String(uploadedPhotos[0]?.galleryId);
    const send = async (fields: Record<string, string>) =>
      sendPhotos(admin.agent, [['twee.jpg', await photograph()]], fields);
    const named = await send({ galleryId, galleryName: 'Iets anders' });
    expect(named).toMatchObject({
      status: 400,
      body: { code: 'contradiction', fields: { galleryName: expect.stringContaining('“Kloof vs Karee”') } },
    });
    for (const [name, value] of [
      ['galleryId', galleryId],
      ['galleryName', 'Kloof vs Karee'],
    ] as const)
      expect(await send({ [name]: value, category: 'Rugby' })).toMatchObject({
        status: 400,
        body: { code: 'contradiction', fields: { category: expect.stringContaining('Hokkie') } },
      });
    expect(await send({ galleryId, galleryName: ' Kloof  vs Karee', category: 'hokkie' })).toMatchObject({
      status: 201,
    });
  });

  it('takes an empty price for the gallery’s', async () => {
    const fields = newGallery();
    await uploadPhotos(admin.agent, [['een.jpg', await photograph()]], { ...fields, tokenPrice: '4' });
    const { uploadedPhotos } = await uploadPhotos(admin.agent, [['twee.jpg', await photograph()]], {
      ...fields,
      tokenPrice: '',
    });
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
    await sendPhotos(agent, [['a.jpg', await photograph()]], newGallery()).expect(403);
    await sendPhotos(shop.visitor(), [['a.jpg', await photograph()]], newGallery()).expect(401);
  });

  it('tells which files a gallery has, before they are sent', async () => {
    const [photo, other] = [await photograph(), await photograph()];
    const hashOf = (file: Buffer) => contentHash(new Blob([Buffer.from(file)]));
    const { uploadedPhotos } = await uploadPhotos(admin.agent, [['een.jpg', photo]]);
    const [{ id, galleryId } = { id: 0, galleryId: 0 }] = uploadedPhotos;
    await uploadPhotos(admin.agent, [['elders.jpg', photo]]);
    const ask = (body: object, agent = admin.agent) => agent.post('/api/photos/known-files').send(body);
    const [hash, unknown] = [await hashOf(photo), await hashOf(other)];
    const hashes = [unknown, hash];
    for (const question of [{ hashes }, { hashes, galleryId }])
      expect((await ask(question).expect(200)).body).toMatchObject([{ hash, photo: { id } }]);
    expect((await ask({ hashes: [unknown], galleryId }).expect(200)).body).toEqual([]);
    // A file that only another gallery has is found when it is asked for; the gallery's own comes first.
    const [third] = (await uploadPhotos(admin.agent, [['derde.jpg', other]])).uploadedPhotos;
    const inThird = { hashes: [hash], galleryId: third?.galleryId };
    expect((await ask(inThird).expect(200)).body).toEqual([]);
    const everywhere = { hashes, everywhere: true };
    expect((await ask({ ...inThird, ...everywhere }).expect(200)).body).toMatchObject([
      { hash, photo: { id } },
      { hash: unknown, photo: { id: third?.id } },
    ]);
    expect((await ask({ hashes: [] }).expect(200)).body).toEqual([]);
    for (const wanted of [hashes, []])
      await ask({ hashes: wanted, galleryId: galleryId + 100 }).expect(404, /gallery-not-found/);
    await ask({ hashes: ['niks'] }).expect(400);
    await ask({ hashes: Array.from({ length: 501 }, () => hash) }).expect(400);
    await ask({ hashes }, (await shop.shopper()).agent).expect(403);
    const asked = await shop.rows
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'findKnownFiles')
      .execute();
    expect(asked).toEqual([]);
  });

  it('makes a gallery as it is to be seen, and leaves one that exists as it is', async () => {
    const fields = { ...newGallery(), publishedAt: 'never', unlisted: 'true', accessCode: 'Bokkie-26' };
    const { uploadedPhotos } = await uploadPhotos(admin.agent, [['a.jpg', await photograph()]], fields);
    const seen = async () => (await admin.agent.get(`/api/galleries/by-name/${fields.galleryName}`)).body as object;
    const hidden = { publishedAt: null, unlisted: true, accessCode: 'Bokkie-26' };
    expect(await seen()).toMatchObject(hidden);
    await shop.visitor().get(`/api/photos/${uploadedPhotos[0]?.id}`).expect(404);
    await uploadPhotos(admin.agent, [['b.jpg', await photograph()]], { ...fields, publishedAt: '', accessCode: '' });
    expect(await seen()).toMatchObject(hidden);
    const later = { ...newGallery(), publishedAt: '2099-01-01T08:00' };
    await uploadPhotos(admin.agent, [['c.jpg', await photograph()]], later);
    const planned = await admin.agent.get(`/api/galleries/by-name/${later.galleryName}`);
    expect(planned.body).toMatchObject({ publishedAt: '2099-01-01T06:00:00.000Z', unlisted: false, accessCode: null });
    const short = { ...newGallery(), accessCode: 'kort' };
    await sendPhotos(admin.agent, [['d.jpg', await photograph()]], short).expect(400, /accessCode/);
    const nonsense = { ...newGallery(), publishedAt: 'môre' };
    await sendPhotos(admin.agent, [['d.jpg', await photograph()]], nonsense).expect(400, /publishedAt/);
  });

  it('links the gallery to a match', async () => {
    const matchId = await createMatch(admin);
    const fields = newGallery();
    await uploadPhotos(admin.agent, [['a.jpg', await photograph()]], fields);
    await sendPhotos(admin.agent, [['a.jpg', await photograph()]], {
      ...newGallery(),
      category: 'Netball',
      matchId: String(matchId),
    }).expect(400, /The match is Rugby/);
    const linked = await uploadPhotos(admin.agent, [['b.jpg', await photograph()]], {
      ...fields,
      matchId: String(matchId),
    });
    expect(linked.uploadedPhotos).toMatchObject([{ matchId: matchId }]);
    const later = await uploadPhotos(admin.agent, [['c.jpg', await photograph()]], fields);
    expect(later.uploadedPhotos).toMatchObject([{ matchId: matchId }]);
  });

  it('sets a photograph aside whose pictures cannot be made, with the reason, and holds up no other', async () => {
    // A piece of the coded pixels is missing, which only decoding shows: a cut behind a zero leaves no half of a marker.
    const noisy = await photograph(1200, 800);
    const broken = Buffer.concat([noisy.subarray(0, noisy.lastIndexOf(0, -60_000) + 1), noisy.subarray(-1000)]);
    const { uploadedPhotos } = await uploadPhotos(admin.agent, [
      ['stukkend.jpg', broken],
      ['heel.jpg', await photograph()],
    ]);
    const [failed, whole] = await Promise.all(uploadedPhotos.map(({ id }) => processedPhoto(admin.agent, id)));
    expect(failed).toMatchObject({ status: 'failed', failure: expect.stringMatching(/^undecodable: /) });
    expect(whole?.status).toBe('ready');
    await shop
      .visitor()
      .get(`/api/photos/${failed?.id ?? 0}`)
      .expect(404);
  });

  it('clears away the pictures of a photograph that is deleted while they are made', async () => {
    const { id: uploaded } = await uploadPhoto(admin.agent, ['weg.jpg', await photograph()]);
    const { id, filePath = '' } = await processedPhoto(admin.agent, uploaded);
    await shop.drain();
    const before = await shop.storedFiles();
    await shop.rows.transaction().execute(async (deletion) => {
      await deletion.deleteFrom('photos').where('id', '=', id).execute();
      const { em } = shop.app.get(MikroORM);
      await em.fork().transactional(() => shop.app.get(EventBus).publish(new PhotoStored(id, filePath)));
      await shop.waitForLocks(deletion, 1);
    });
    await shop.drain();
    // The deletion itself, by a statement here, knows of no files.
    expect(await shop.storedFiles()).toEqual(before);
  });
});
