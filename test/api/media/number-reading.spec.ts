import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { sql } from 'kysely';
import { ShopSettings } from '../../../backend/src/shared/shop-settings';
import { NumberReading } from '../../../backend/src/modules/media/infrastructure/numbers/number-reading';
import { createMatch, createTeam } from '../../support/fixtures';
import { catalogPhotos } from '../../support/photos';
import { photograph } from '../../support/pictures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { iptcOf, withSegments, xmpOf } from '../../support/tags';
import { newGallery, sendPhotos, uploadPhoto, uploadPhotos } from '../../support/uploads';
import { waitFor } from '../../support/wait';

const demo = (name: string) => readFile(join('tools/demo/pictures', `${name}.jpg`));

// Native modules know Node's own, and Jest gives each file another one.
globalThis.Float32Array = (deserialize(serialize(new Float32Array())) as object).constructor as Float32ArrayConstructor;

describe('Reading numbers', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop({ NUMBER_READING: 'on' }, ['worker', 'pictures', 'numbers']);
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  const labels = (photoId: number) =>
    shop.rows
      .selectFrom('photo_labels')
      .select(['label', 'side', 'source', 'state'])
      .where('photo_id', '=', photoId)
      .execute();
  const outcome = (photoId: number) =>
    waitFor('the photograph to be read', async () => {
      const reading = await shop.rows
        .selectFrom('number_readings')
        .select('outcome')
        .where('photo_id', '=', photoId)
        .executeTakeFirst();
      return reading?.outcome;
    });
  const progress = async () => (await admin.agent.get('/api/admin/number-reading').expect(200)).body as object;

  it('labels a photograph with the number on its shirt, once its pictures are made', async () => {
    const photo = await uploadPhoto(admin.agent, ['IMG_1.jpg', await demo('portrait-flank')]);
    expect(await outcome(photo.id)).toBe('read');
    expect(await labels(photo.id)).toEqual([{ label: '8', side: null, source: 'reader', state: 'shown' }]);
    expect(await progress()).toEqual({ state: 'on', total: 1, read: 1, waiting: 0, failed: 0 });
    await shop.drain();
    const { body } = await admin.agent.get('/api/admin/audit').query({ search: 'find-numbers' }).expect(200);
    expect(body).toMatchObject([
      { username: 'reader', photos: 1, changes: [{ after: { labelledPhotos: [`${photo.id}: 8`] } }] },
    ]);
  });

  it('reads positions in galleries of netball', async () => {
    const gallery = { ...newGallery(), category: 'Netball' };
    const photo = await uploadPhoto(admin.agent, ['IMG_2.jpg', await demo('netball-shot')], gallery);
    expect(await outcome(photo.id)).toBe('read');
    const shown = (await labels(photo.id)).filter(({ state }) => state === 'shown');
    expect(shown).toEqual([{ label: 'GS', side: null, source: 'reader', state: 'shown' }]);
  });

  it('reads what was there before on request, counts what cannot be read, and keeps nothing waiting', async () => {
    const [photoId = 0] = await catalogPhotos(shop, admin.id, { gallery: 'Van voorheen', photos: [{}] });
    const { file_path: path } = await shop.rows
      .selectFrom('photos')
      .select('file_path')
      .where('id', '=', photoId)
      .executeTakeFirstOrThrow();
    const original = join(shop.storageDir, path);
    await mkdir(dirname(original), { recursive: true });
    await writeFile(original, 'no picture at all');
    const { body } = await admin.agent.post('/api/admin/number-reading').expect(200);
    expect(body).toMatchObject({ queued: 1 });
    expect(await outcome(photoId)).toBe('failed');
    await shop.drain();
    expect(await labels(photoId)).toEqual([]);
    expect(await progress()).toMatchObject({ waiting: 0, failed: 1 });
  });

  it('is told apart from a platform without the runtime', async () => {
    const start = jest.fn();
    const reading = () => new NumberReading(shop.app.get(ShopSettings), shop.redis);
    await reading().begin(start);
    expect(start).toHaveBeenCalledTimes(1);
    await Object.assign(reading(), { isInstalled: false }).begin(start);
    expect(start).toHaveBeenCalledTimes(1);
    expect(await progress()).toMatchObject({ state: 'unavailable' });
    await admin.agent.post('/api/admin/number-reading').expect(503);
    await reading().begin(start);
    expect(await progress()).toMatchObject({ state: 'on' });
  });
});

describe('Reading numbers, turned off', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop({}, ['worker', 'pictures']);
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  it('asks for nothing to be read', async () => {
    await uploadPhoto(admin.agent, ['IMG_1.jpg', await demo('portrait-flank')]);
    await shop.drain();
    expect(await shop.rows.selectFrom('outbox_messages').select('id').where('queue', '=', 'numbers').execute()).toEqual(
      [],
    );
    const { body } = await admin.agent.get('/api/admin/number-reading').expect(200);
    expect(body).toEqual({ state: 'off', total: 1, read: 0, waiting: 0, failed: 0 });
    await admin.agent.post('/api/admin/number-reading').expect(503);
  });

  describe('The tags of uploaded files', () => {
    const labels = () =>
      shop.rows
        .selectFrom('photo_labels')
        .select(['photo_id as photoId', 'label', 'side', 'source', 'state', 'added_by as addedBy'])
        .orderBy('photo_id')
        .orderBy(sql`length(label)`)
        .orderBy('label')
        .execute();
    const labelsOf = async (photoId: number | undefined) =>
      (await labels())
        .filter((label) => label.photoId === photoId)
        .map(({ label, side }) => (side ? `${label} ${side}` : label));
    const ofMatch = async () => {
      const [homeTeamId, awayTeamId] = [
        await createTeam(admin, 'Bloubaai o/15A', 'Netball'),
        await createTeam(admin, 'Môreson o/15A', 'Netball'),
      ];
      const matchId = await createMatch(admin, { homeTeamId, awayTeamId });
      return { ...newGallery(), category: 'Netball', matchId: String(matchId) };
    };

    it('become shirt labels of the teams of the gallery’s match', async () => {
      const files = [
        withSegments(await photograph(), { iptc: iptcOf(['7', 'Môreson WD', 'netbal']) }),
        await photograph(),
        withSegments(await photograph(), { xmp: xmpOf({ keywords: ['blou DA'], people: ['Sannie 12', 'Jan Botha'] }) }),
      ];
      const { uploadedPhotos } = await uploadPhotos(
        admin.agent,
        files.map((file, index) => [`${index}.jpg`, file]),
        await ofMatch(),
      );
      const [first, second, third] = uploadedPhotos.map(({ id }) => id);
      expect(await labelsOf(first)).toEqual(['7', 'WD away']);
      expect(await labelsOf(second)).toEqual([]);
      expect(await labelsOf(third)).toEqual(['12', 'GA home']);
      expect(await labels()).toEqual(
        (await labels()).map((label) => ({ ...label, source: 'file', state: 'shown', addedBy: null })),
      );
    });

    it('leave no name, neither in a file nor in a row nor in the audit log', async () => {
      const file = withSegments(await photograph(), {
        iptc: iptcOf(['Liesbet Verstop 8']),
        xmp: xmpOf({ keywords: ['Verstopte Naam'], people: ['Liesbet Verstop 9'] }),
      });
      const { uploadedPhotos } = await uploadPhotos(admin.agent, [['foto.jpg', file]]);
      const id = uploadedPhotos[0]?.id;
      expect(await labelsOf(id)).toEqual(['9']);
      const { filePath } = uploadedPhotos[0]!;
      const kept = await admin.agent.get(`/api/files/${filePath}`).buffer(true).expect(200);
      expect([file.includes('Verstop'), (kept.body as Buffer).includes('Verstop')]).toEqual([true, false]);
      for (const table of ['photos', 'photo_labels', 'audit_entries', 'audit_outcomes', 'outbox_messages'] as const) {
        const rows = await shop.rows.selectFrom(table).selectAll().execute();
        expect(JSON.stringify(rows)).not.toContain('Verstop');
      }
    });

    it('of a duplicate change nothing', async () => {
      const gallery = newGallery();
      const file = withSegments(await photograph(), { iptc: iptcOf(['5']) });
      const { uploadedPhotos } = await uploadPhotos(admin.agent, [['foto.jpg', file]], gallery);
      const id = uploadedPhotos[0]?.id;
      await shop.rows.updateTable('photo_labels').set({ state: 'refused' }).where('photo_id', '=', id!).execute();
      const before = await labels();
      const { body } = await sendPhotos(admin.agent, [['weer.jpg', file]], gallery).expect(400);
      expect(body).toMatchObject({ errors: [{ code: 'duplicate', duplicateOf: id }] });
      expect(await labels()).toEqual(before);
    });

    it('that are broken cost the upload nothing', async () => {
      const broken = withSegments(await photograph(), {
        iptc: Buffer.alloc(60_000, 0x1c),
        xmp: `<x:xmpmeta>${'<a>'.repeat(20_000)}`,
      });
      const { uploadedPhotos, errors } = await uploadPhotos(admin.agent, [['foto.jpg', broken]]);
      expect(errors).toEqual([]);
      expect(await labelsOf(uploadedPhotos[0]?.id)).toEqual([]);
    });
  });
});
