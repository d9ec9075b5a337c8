import { LabelPhotos, PhotoLabelled, type PhotoLabel } from '../../../backend/src/modules/catalog/contract';
import type { LabelCorrectionsDto } from '../../../backend/src/modules/catalog/labels/list-corrections.query';
import type { AuditEntryDto } from '../../../backend/src/modules/ops/application/list-audit.query';
import { createMatch, createTeam } from '../../support/fixtures';
import { catalogPhotos } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

const NOBODY: { label: string; side: 'home' | 'away' | null }[] = [];
const seven = { label: '7', side: null };

describe('What people say of the numbers on photographs', () => {
  let shop: TestShop;
  let admin: Shopper;
  let parent: Shopper;
  let photoId: number;
  beforeAll(async () => {
    shop = await startShop({}, ['worker']);
    admin = await shop.admin();
  });
  beforeEach(async () => {
    await shop.rows.deleteFrom('photo_labels').execute();
    await shop.rows.deleteFrom('label_corrections').execute();
    parent = await shop.shopper();
    [photoId = 0] = await catalogPhotos(shop, admin.id, { gallery: 'Nommers', photos: [{ title: 'Losskrum' }] });
  });
  afterAll(() => shop.close());

  const say = ({ agent }: Shopper, said: { missing?: typeof NOBODY; wrong?: typeof NOBODY }, id = photoId) =>
    agent.post(`/api/photos/${id}/label-corrections`).send({ missing: [], wrong: [], ...said });
  const open = async (page = {}) =>
    (await admin.agent.get('/api/admin/label-corrections').query(page).expect(200)).body as LabelCorrectionsDto;
  const decide = (id: number, decision: string) =>
    admin.agent.post(`/api/admin/label-corrections/${id}/decision`).send({ decision });
  const show = (label: Partial<PhotoLabel> = {}) =>
    shop.inContext((commands) =>
      commands.execute(new LabelPhotos([{ photoId, ...seven, source: 'office', state: 'shown', ...label }], admin.id)),
    );
  const labels = async () => {
    const { body } = await shop.visitor().get(`/api/photos/${photoId}`).expect(200);
    return (body as { labels: { label: string; side: string | null }[] }).labels.map(({ label, side }) =>
      side ? `${label} ${side}` : label,
    );
  };
  const state = () =>
    shop.rows.selectFrom('photo_labels').select(['label', 'source', 'state', 'added_by']).orderBy('label').execute();

  it('waits for the office, with who said it first and how many say so', async () => {
    await show({ label: '12' });
    const { body } = await say(parent, { missing: [{ label: 'nr. 7', side: 'home' }] }).expect(200);
    expect(body).toEqual({ message: 'Our office looks at the photo before anything changes.' });
    await say(await shop.shopper(), { missing: [seven] }).expect(200);
    await say(parent, { missing: [seven] }).expect(200);
    expect(await labels()).toEqual(['12']);
    // The gallery has no match, whose home it could be.
    expect(await open()).toMatchObject({
      open: 1,
      corrections: [
        {
          photoId,
          photoTitle: 'Losskrum',
          galleryName: 'Nommers',
          kind: 'missing',
          label: '7',
          side: null,
          team: null,
          people: 2,
          suggestedBy: parent.username,
          labels: [{ label: '12', side: null, team: null }],
        },
      ],
    });
    // Only the office sees the person, and only while the correction is open.
    expect(await state()).toContainEqual({ label: '7', source: 'parent', state: 'suggested', added_by: null });
  });

  it('is shown once it is accepted, and gone for good once it is refused', async () => {
    await say(parent, { missing: [seven, { label: '8', side: null }] }).expect(200);
    const [first, second] = (await open()).corrections;
    await decide(first!.id, 'accept').expect(200);
    await decide(second!.id, 'refuse').expect(200);
    expect(await labels()).toEqual(['7']);
    expect(await open()).toEqual({ open: 0, corrections: [] });
    expect(await state()).toMatchObject([
      { label: '7', source: 'parent', state: 'shown' },
      { label: '8', source: 'parent', state: 'refused' },
    ]);
    await say(await shop.shopper(), { missing: [{ label: '8', side: null }] }).expect(200);
    expect(await open()).toMatchObject({ open: 0 });
  });

  it('takes a wrong label away when it is accepted, and leaves it when it is refused', async () => {
    await show();
    await show({ label: '8' });
    await say(parent, { wrong: [seven, { label: '8', side: null }, { label: '9', side: null }] }).expect(200);
    const { corrections } = await open();
    expect(corrections).toMatchObject([
      { kind: 'wrong', label: '7' },
      { kind: 'wrong', label: '8' },
    ]);
    await decide(corrections[0]!.id, 'accept').expect(200);
    await decide(corrections[1]!.id, 'refuse').expect(200);
    expect(await labels()).toEqual(['8']);
    expect(await open()).toMatchObject({ open: 0 });
    await say(parent, { wrong: [{ label: '8', side: null }] }).expect(200);
    expect(await open()).toMatchObject({ open: 0 });
  });

  it('can be taken back after a decision, of either kind', async () => {
    await show();
    await say(parent, { wrong: [seven], missing: [seven] }).expect(400, /missing and wrong at once/);
    await say(parent, { wrong: [seven], missing: [{ label: '8', side: null }] }).expect(200);
    const before = await open();
    for (const decision of ['accept', 'refuse'])
      for (const { id } of before.corrections) {
        await decide(id, decision).expect(200);
        await decide(id, 'open').expect(200);
      }
    expect(await open()).toEqual(before);
    expect(await labels()).toEqual(['7']);
  });

  it('is decided once, by whom comes first, here or where the office labels', async () => {
    await say(parent, { missing: [seven] }).expect(200);
    const { id } = (await open()).corrections[0]!;
    const answers = await Promise.all([decide(id, 'accept'), decide(id, 'refuse')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await say(parent, { missing: [{ label: '8', side: null }] }).expect(200);
    const [other] = (await open()).corrections;
    await show({ label: '8' });
    expect(await open()).toMatchObject({ open: 0 });
    expect((await decide(other!.id, 'refuse').expect(409)).body).toMatchObject({ code: 'correction-decided' });
    await decide(999_999_999, 'accept').expect(404);
    await decide(id, 'perhaps').expect(400);
  });

  it('may name the team of the match, and in netball a position in either language', async () => {
    const [homeTeamId, awayTeamId] = [
      await createTeam(admin, 'Langkloof o/15A', 'Netball'),
      await createTeam(admin, 'Bloubaai o/15A', 'Netball'),
    ];
    const matchId = await createMatch(admin, { homeTeamId, awayTeamId });
    [photoId = 0] = await catalogPhotos(shop, admin.id, { gallery: 'Netbal', category: 'Netball', photos: [{}] });
    const { gallery_id: galleryId } = await shop.rows
      .selectFrom('photos')
      .select('gallery_id')
      .where('id', '=', photoId)
      .executeTakeFirstOrThrow();
    await admin.agent.put(`/api/galleries/${galleryId}`).send({ matchId }).expect(200);
    await say(parent, { missing: [{ label: 'DA', side: 'away' }] }).expect(200);
    const [correction] = (await open()).corrections;
    expect(correction).toMatchObject({ label: 'GA', side: 'away', team: 'Bloubaai o/15A' });
    await decide(correction!.id, 'accept').expect(200);
    expect(await labels()).toEqual(['GA away']);
  });

  it.each([
    [{ missing: [{ label: 'Sannie', side: null }] }, 400],
    [{ missing: [{ label: 'GA', side: null }] }, 400],
    [{ missing: [{ label: '0', side: null }] }, 400],
    [{ missing: Array.from({ length: 6 }, () => seven) }, 400],
    [{ missing: [{ label: '7', side: 'both' as 'home' }] }, 400],
  ])('is a number of a shirt, and nothing else: %j', async (said, status) => {
    await say(parent, said).expect(status);
    expect(await state()).toEqual([]);
  });

  it('is only of photographs that one can see', async () => {
    await shop.rows.updateTable('photos').set({ hidden_at: new Date() }).where('id', '=', photoId).execute();
    await say(parent, { missing: [seven] }).expect(404);
    await say(parent, { missing: [seven] }, 999_999_999).expect(404);
    await shop.visitor().post(`/api/photos/${photoId}/label-corrections`).send({ missing: [], wrong: [] }).expect(401);
  });

  it('is limited to thirty times an hour', async () => {
    for (let time = 0; time < 30; time += 1) await say(parent, {}).expect(200);
    await say(parent, { missing: [seven] }).expect(429);
    await say(await shop.shopper(), { missing: [seven] }).expect(200);
  });

  it('is listed page by page', async () => {
    await say(parent, { missing: ['7', '8', '9'].map((label) => ({ label, side: null })) }).expect(200);
    const first = await open({ limit: 2 });
    expect(first).toMatchObject({ open: 3, corrections: [{ label: '7' }, { label: '8' }] });
    const second = await open({ limit: 2, cursor: first.corrections[1]!.id });
    expect(second).toMatchObject({ open: 3, corrections: [{ label: '9' }] });
  });

  it('is in the person’s data, and goes with the account', async () => {
    await show({ label: '8' });
    await say(parent, { missing: [seven], wrong: [{ label: '8', side: null }] }).expect(200);
    const { text } = await parent.agent.get('/api/user/data').buffer(true).expect(200);
    const data = JSON.parse(text) as { labelCorrections: unknown };
    expect(data.labelCorrections).toMatchObject([
      { photoTitle: 'Losskrum', kind: 'missing', label: '7' },
      { photoTitle: 'Losskrum', kind: 'wrong', label: '8' },
    ]);
    await parent.agent.post('/api/user/close').send({ password: parent.password }).expect(200);
    expect(await shop.rows.selectFrom('label_corrections').selectAll().execute()).toEqual([]);
    expect(await labels()).toEqual(['8']);
  });

  it('is decided in the audit log', async () => {
    await say(parent, { missing: [seven] }).expect(200);
    const { id } = (await open()).corrections[0]!;
    await decide(id, 'accept').expect(200);
    const [entry] = await shop.rows
      .selectFrom('audit_entries')
      .innerJoin('audit_outcomes', 'audit_outcomes.entry_id', 'audit_entries.id')
      .select(['action', 'changes'])
      .where('action', '=', 'decideCorrection')
      .orderBy('audit_entries.id', 'desc')
      .limit(1)
      .execute();
    expect(entry).toMatchObject({
      changes: [{ what: 'Photo', id: photoId, after: { correction: 'missing 7', decision: 'accept' } }],
    });
  });

  describe('in the audit log', () => {
    const newest = async (count: number) => {
      await shop.drain();
      const { body } = await admin.agent.get('/api/admin/audit').query({ limit: count }).expect(200);
      return body as AuditEntryDto[];
    };

    it('is a parent’s, whose name is not told, and stands there once', async () => {
      await show({ label: '12' });
      await say(parent, { missing: [seven], wrong: [{ label: '12', side: null }] }).expect(200);
      const [entry] = await newest(1);
      expect(entry).toMatchObject({
        userId: null,
        username: 'parent',
        action: 'suggest-numbers',
        outcome: 'done',
        about: 'Losskrum',
        gallery: 'Nommers',
        changes: [{ what: 'Photo', id: photoId, before: null, after: { suggested: 'missing 7, wrong 12' } }],
      });
      expect(JSON.stringify(entry)).not.toContain(parent.username);
      await say(parent, { missing: [seven] }).expect(200);
      expect((await newest(1))[0]?.id).toBe(entry?.id);
    });

    it('has what the reader found in a gallery as one entry, each photograph once', async () => {
      const [gallery, other] = ['Gelees', 'Ook gelees'];
      const [first = 0, second = 0] = await catalogPhotos(shop, admin.id, { gallery, photos: [{}, {}] });
      const [third = 0] = await catalogPhotos(shop, admin.id, { gallery: other, photos: [{}] });
      const read = { side: null, source: 'reader', state: 'shown' } as const;
      const found = [
        { photoId: first, label: '7', ...read },
        { photoId: first, label: '12', ...read, state: 'suggested' as const },
        { photoId: second, label: '8', ...read },
        { photoId: third, label: '9', ...read },
      ];
      for (const id of [first, second, third]) {
        const labels = found.filter((one) => one.photoId === id);
        await shop.inContext((commands) => commands.execute(new LabelPhotos(labels, null)));
        await shop.drain();
      }
      const [later, earlier] = await newest(2);
      expect(later).toMatchObject({ about: other, photos: 1, calls: 1 });
      expect(earlier).toMatchObject({
        ...{ userId: null, username: 'reader', action: 'find-numbers', about: gallery, gallery, photos: 2, calls: 2 },
        changes: [{ what: 'Gallery', after: { labelledPhotos: [`${first}: 7, 12 (suggested)`, `${second}: 8`] } }],
      });
      // A job that Bull brings twice.
      for (let time = 0; time < 2; time += 1) await shop.handle(new PhotoLabelled(third, 'reader', '10'));
      expect((await newest(1))[0]).toMatchObject({ id: later?.id, calls: 2 });
    });
  });
});
