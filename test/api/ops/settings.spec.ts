import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MailerService } from '@nestjs-modules/mailer';
import { MikroORM } from '@mikro-orm/postgresql';
import sharp from 'sharp';
import type { Agent } from 'supertest';
import { Config } from '../../../backend/src/config';
import { PublishPhoto, type PhotoDto } from '../../../backend/src/modules/catalog/contract';
import type { AuditEntryDto } from '../../../backend/src/modules/ops/application/list-audit.query';
import { ShopSettings } from '../../../backend/src/shared/shop-settings';
import { hostilePhotos, VERDICTS } from '../../support/hostile-photos';
import { photograph } from '../../support/pictures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { fileAt, processedPhoto, uploadPhoto } from '../../support/uploads';

const STANDARD = { size: '100', strength: '100', density: '100' };

/** A PNG file of which the pixels are seen that `isSeen` says, by half, as marks are often saved. */
function mark(isSeen: (x: number, y: number) => boolean, width = 400, height = 300): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < width * height; at++) pixels[at * 4 + 3] = isSeen(at % width, Math.floor(at / width)) ? 128 : 0;
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

/** A ring on nothing. */
const ring = () => mark((x, y) => Math.abs(Math.hypot(x - 200, y - 150) - 100) < 20);

describe('Settings in the browser', () => {
  let shop: TestShop;
  let admin: Shopper;
  let photo: PhotoDto;
  beforeAll(async () => {
    shop = await startShop({ SELLER_ADDRESS: '12 Kerk Street, Paarl' }, ['worker', 'pictures']);
    admin = await shop.admin();
    const { id } = await uploadPhoto(admin.agent, ['IMG_1.jpg', await photograph(900, 600)]);
    photo = await processedPhoto(admin.agent, id);
  });
  afterAll(() => shop.close());

  const lastEntry = async () => ((await admin.agent.get('/api/admin/audit').expect(200)).body as AuditEntryDto[])[0];
  const change = (changes: object) => admin.agent.patch('/api/admin/settings').send(changes);

  it('change what pages, mails and files say, for every process, and can be put back', async () => {
    // Another pod has read them just before.
    const pod = new ShopSettings(shop.app.get(MikroORM).em, shop.app.get(Config));
    expect((await pod.read()).brand.name).toBe('Bokkiefoto');
    const { body } = await change({
      brandName: 'Kloofveld Foto’s',
      supportPhone: '082 111 2222',
      supportEmail: 'hulp@kloofveld.test',
      sellerAddress: '',
      categoryPrices: [{ category: 'Rugby', tokens: 3 }],
    }).expect(200);
    expect(body.values).toMatchObject({
      brandName: 'Kloofveld Foto’s',
      eventName: 'Bokkieweek',
      supportPhone: '27821112222',
      sellerName: 'Kloofveld Foto’s',
      sellerAddress: null,
    });
    expect(body.standards).toMatchObject({
      brandName: 'Bokkiefoto',
      sellerName: 'Kloofveld Foto’s',
      sellerAddress: '12 Kerk Street, Paarl',
    });
    expect((await lastEntry())?.changes).toEqual(
      expect.arrayContaining([
        { what: 'Setting', id: 'brand-name', before: null, after: { value: 'Kloofveld Foto’s' } },
        { what: 'Setting', id: 'category-prices', before: null, after: { value: '{"Rugby":3}' } },
      ]),
    );
    const config = (await shop.visitor().get('/api/config').expect(200)).body;
    expect(config).toMatchObject({
      brandName: 'Kloofveld Foto’s',
      categoryPrices: { Rugby: 3, 'Individual Photos': 2 },
    });
    const { body: manifest } = await shop.visitor().get('/manifest.webmanifest').expect(200);
    expect(manifest).toMatchObject({ name: 'Kloofveld Foto’s' });
    const now = performance.now();
    const later = jest.spyOn(performance, 'now').mockReturnValue(now + 3000);
    expect((await pod.read()).brand.name).toBe('Kloofveld Foto’s');
    later.mockRestore();

    const person = await shop.shopper();
    const sent = jest.spyOn(shop.worker.get(MailerService), 'sendMail');
    await shop.visitor().post('/api/forgot-password').send({ email: person.email }).expect(200);
    const mail = await shop.mailTo(person.email);
    expect(mail).toMatchObject({
      subject: expect.stringContaining('– Kloofveld Foto’s') as string,
      text: expect.stringContaining('Kloofveld Foto’s') as string,
    });

    const from = { name: 'Kloofveld Foto’s', address: 'hallo@bokkiefoto.test' };
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ from }));
    sent.mockRestore();

    const { body: back } = await change({
      brandName: null,
      supportPhone: null,
      supportEmail: null,
      sellerAddress: null,
      categoryPrices: null,
    }).expect(200);
    expect(back.values).toEqual(back.standards);
    expect((await lastEntry())?.changes).toContainEqual({
      what: 'Setting',
      id: 'brand-name',
      before: { value: 'Kloofveld Foto’s' },
      after: null,
    });
    await shop.drain();
  });

  it('name the field that is wrong, and change nothing then', async () => {
    const { body } = await change({
      brandName: ' ',
      supportPhone: 'bel my',
      supportEmail: 'hulp',
      sellerVatNumber: '123',
      categoryPrices: [{ category: 'Rugby', tokens: 11 }],
      eventName: 'Sportweek',
    }).expect(400);
    expect(Object.keys(body.fields as object).sort()).toEqual([
      'brandName',
      'categoryPrices',
      'sellerVatNumber',
      'supportEmail',
      'supportPhone',
    ]);
    expect((await admin.agent.get('/api/admin/settings').expect(200)).body.values.eventName).toBe('Bokkieweek');
  });

  it('have one rule for hiding reported photographs, on both pages', async () => {
    await change({ hideReported: false }).expect(200);
    expect((await admin.agent.get('/api/admin/report-policy').expect(200)).body).toEqual({ hideAtOnce: false });
    await admin.agent.put('/api/admin/report-policy').send({ hideAtOnce: true }).expect(200);
    expect((await admin.agent.get('/api/admin/settings').expect(200)).body.values.hideReported).toBe(true);
  });

  it('list the prices of exactly the shop’s categories', async () => {
    const { body } = await admin.agent.get('/api/admin/settings').expect(200);
    await Promise.all(
      (body.standards.categoryPrices as { category: string }[]).map(({ category }) =>
        admin.agent
          .post('/api/galleries')
          .send({ name: `Prys ${category}`, category })
          .expect(201),
      ),
    );
    expect(body.standards.categoryPrices).toHaveLength(6);
  });

  describe('for the watermark', () => {
    const put = (fields: Record<string, string>, file?: Buffer) => form(admin.agent.put(PATH), fields, file);
    const look = (fields: Record<string, string>, file?: Buffer) =>
      form(admin.agent.post(`${PATH}/preview`), fields, file).buffer(true);
    const PATH = '/api/admin/settings/watermark';
    // The shop has been renamed meanwhile, and back.
    beforeAll(async () => {
      photo = await processedPhoto(admin.agent, photo.id);
    });

    it('show a real photograph with it, and store nothing', async () => {
      const [plain, strong, own] = [
        await look(STANDARD).expect(200),
        await look({ ...STANDARD, strength: '150', text: 'Kloofveld' }).expect(200),
        await look(STANDARD, await ring()).expect(200),
      ].map(({ body }) => body as Buffer);
      const { width, height, format } = await sharp(plain).metadata();
      expect({ width, height, format }).toEqual({ width: 900, height: 600, format: 'jpeg' });
      // Not `toEqual`, which would look for what differs between two pictures for minutes.
      expect(plain?.equals(await fileAt(admin.agent, photo.watermarkedPath))).toBe(true);
      expect(strong?.equals(plain as Buffer)).toBe(false);
      expect(own?.equals(plain as Buffer)).toBe(false);
      expect((await admin.agent.get(PATH).expect(200)).body).toEqual({
        text: null,
        hasPicture: false,
        size: 100,
        strength: 100,
        density: 100,
        outdated: 0,
      });
    });

    it('make all pictures anew under new addresses, and leave the original as it is', async () => {
      const { file_path: original } = await shop.rows
        .selectFrom('photos')
        .select('file_path')
        .where('id', '=', photo.id)
        .executeTakeFirstOrThrow();
      const hash = async () =>
        createHash('sha256')
          .update(await readFile(join(shop.storageDir, original)))
          .digest('hex');
      const before = await hash();
      const preview = (await look(STANDARD, await ring()).expect(200)).body as Buffer;
      const { body } = await put({ ...STANDARD, density: '120' }, await ring()).expect(200);
      expect(body).toMatchObject({ hasPicture: true, density: 120 });
      const [entry] = (await lastEntry())?.changes ?? [];
      expect(entry).toMatchObject({ what: 'Setting', id: 'watermark' });
      expect(JSON.stringify(entry).length).toBeLessThan(500);
      await shop.drain();
      const { body: made } = await admin.agent.get(`/api/photos/${photo.id}`).expect(200);
      expect(made.watermarkedPath).not.toBe(photo.watermarkedPath);
      await admin.agent.get(`/api/files/${photo.watermarkedPath}`).expect(404);
      expect((await fileAt(admin.agent, made.watermarkedPath as string)).equals(preview)).toBe(false);
      expect((await admin.agent.get(PATH).expect(200)).body.outdated).toBe(0);
      expect(await hash()).toBe(before);

      // The same again is no change, and a picture that is made already is not made twice.
      await put({ ...STANDARD, density: '120', picture: 'keep' }).expect(200);
      await shop.drain();
      expect((await admin.agent.get(`/api/photos/${photo.id}`).expect(200)).body.watermarkedPath).toBe(
        made.watermarkedPath,
      );
      await put({ ...STANDARD, picture: 'none' }).expect(200);
      await shop.drain();
      const { body: back } = await admin.agent.get(`/api/photos/${photo.id}`).expect(200);
      const standard = (await look(STANDARD).expect(200)).body as Buffer;
      expect((await fileAt(admin.agent, back.watermarkedPath as string)).equals(standard)).toBe(true);
    });

    it('do not give way to pictures with an earlier mark, whose making took longer', async () => {
      const row = () => shop.rows.selectFrom('photos').selectAll().where('id', '=', photo.id).executeTakeFirstOrThrow();
      const before = await row();
      const path = 'thumbnails/00/00.jpg';
      const earlier = { thumbnailPath: path, watermarkedPath: path, gridPath: path, thumbhash: 'AAAA' };
      const published = await shop.inContext((commands) =>
        commands.execute(new PublishPhoto(photo.id, { ...earlier, watermarkVersion: before.watermark_version - 1 })),
      );
      expect(published).toBeNull();
      expect(await row()).toEqual(before);
    });

    it('follow the shop’s name, which the mark has unless it has words of its own', async () => {
      const before = (await admin.agent.get(`/api/photos/${photo.id}`).expect(200)).body as PhotoDto;
      await change({ brandName: 'Bergrivier' }).expect(200);
      await shop.drain();
      const { body } = await admin.agent.get(`/api/photos/${photo.id}`).expect(200);
      expect(body.watermarkedPath).not.toBe(before.watermarkedPath);
      await change({ brandName: null }).expect(200);
      await shop.drain();
    });

    it('refuse what is no mark, as they refuse photographs, beside the field', async () => {
      const opaque = await mark(() => true);
      const thin = await mark((x, y) => x === y);
      const refused = async (file: Buffer) => {
        const { body, status } = await put(STANDARD, file);
        expect(Object.keys((body as { fields?: object }).fields ?? {})).toEqual(['files']);
        expect([400, 413, 415]).toContain(status);
        return (body as { code: string }).code;
      };
      expect([await refused(opaque), await refused(thin)]).toEqual(['mark-not-transparent', 'mark-too-thin']);
      expect(await refused(await photograph())).toBe('mark-not-transparent');
      expect(await refused((await ring()).subarray(0, 700))).toMatch(/file$/);
      const files = await hostilePhotos();
      for (const [name, verdict] of Object.entries(VERDICTS).filter(([, code]) => code !== 'duplicate'))
        expect([name, await refused(files.get(name)!)]).toEqual([name, verdict]);
      const { body } = await put({ size: '20', strength: 'x', density: '100' }).expect(400);
      expect(Object.keys((body as { fields: object }).fields)).toEqual(['size', 'strength']);
      expect((await admin.agent.get(PATH).expect(200)).body.hasPicture).toBe(false);
    });
  });
});

function form(request: ReturnType<Agent['put']>, fields: Record<string, string>, file?: Buffer) {
  for (const [name, value] of Object.entries(fields)) void request.field(name, value);
  return file ? request.attach('files', file, { filename: 'merk.png' }) : request;
}
