import { sql } from 'kysely';
import { createMatch, createTeam } from '../../support/fixtures';
import { photograph } from '../../support/pictures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { iptcOf, withSegments, xmpOf } from '../../support/tags';
import { newGallery, sendPhotos, uploadPhotos } from '../../support/uploads';

describe('The tags of uploaded files', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop();
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

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
