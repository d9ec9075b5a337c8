import { LabelPhotos, type PhotoLabel } from '../../../backend/src/modules/catalog/contract';
import { catalogPhotos } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

describe('Shirt labels', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop();
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  const label = (photoId: number, given: Partial<PhotoLabel>) =>
    shop.inContext((commands) =>
      commands.execute(
        new LabelPhotos([{ photoId, label: '7', side: null, source: 'reader', state: 'shown', ...given }], null),
      ),
    );
  const labelsOf = (photoId: number) =>
    shop.rows
      .selectFrom('photo_labels')
      .select(['label', 'side', 'source', 'state'])
      .where('photo_id', '=', photoId)
      .orderBy('id')
      .execute();
  const photo = async () => (await catalogPhotos(shop, admin.id, { gallery: 'Nommers', photos: [{}] }))[0]!;

  it('are added once, however often they are given', async () => {
    const id = await photo();
    expect(await label(id, {})).toBe(1);
    expect(await label(id, {})).toBe(0);
    expect(await labelsOf(id)).toEqual([{ label: '7', side: null, source: 'reader', state: 'shown' }]);
  });

  it('become shown when somebody is sure of what was suggested', async () => {
    const id = await photo();
    await label(id, { state: 'suggested' });
    await label(id, { source: 'file' });
    await label(id, { state: 'suggested', source: 'parent' });
    expect(await labelsOf(id)).toEqual([{ label: '7', side: null, source: 'file', state: 'shown' }]);
  });

  it('do not come back when the office refused them, unless it brings them back itself', async () => {
    const id = await photo();
    await label(id, {});
    await shop.rows.updateTable('photo_labels').set({ state: 'refused' }).where('photo_id', '=', id).execute();
    await label(id, {});
    expect(await labelsOf(id)).toMatchObject([{ state: 'refused' }]);
    await label(id, { source: 'office' });
    expect(await labelsOf(id)).toMatchObject([{ state: 'shown', source: 'office' }]);
  });

  it('are kept once when the team becomes known, and whoever does not know it adds nothing', async () => {
    const id = await photo();
    await label(id, {});
    await label(id, { side: 'home', source: 'office' });
    await label(id, {});
    expect(await labelsOf(id)).toEqual([{ label: '7', side: 'home', source: 'office', state: 'shown' }]);
  });

  it('of photographs that are gone are passed over', async () => {
    expect(await label(2_000_000_000, {})).toBe(0);
  });
});
