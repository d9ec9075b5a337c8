import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { QueryBus } from '@nestjs/cqrs';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { StatementDto } from '../../../backend/src/modules/orders/income/get-statement.query';
import type { IncomeGroupDto } from '../../../backend/src/modules/orders/income/group-income.query';
import type { BestPhotosDto } from '../../../backend/src/modules/orders/income/list-best-photos.query';
import type { SharesDto } from '../../../backend/src/modules/orders/income/list-shares.query';
import type { GallerySalesDto } from '../../../backend/src/modules/orders/income/sum-gallery-sales.query';
import type { IncomeDto } from '../../../backend/src/modules/orders/income/sum-income.query';
import { CheckIncome } from '../../../backend/src/modules/orders/contract';
import { shareOf } from '../../../backend/src/modules/orders/income/domain/share';
import { CheckTokenValues } from '../../../backend/src/modules/wallet/contract';
import { TokenHolding, type LedgerMovement } from '../../../backend/src/modules/wallet/balance/domain/token-value';
import { centsOf, formatCents } from '../../../backend/src/shared/money';
import { catalogPhotos } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

const DAY = 24 * 60 * 60 * 1000;
const BEGINNING = Date.parse('2026-01-01T00:00:00+02:00');
const dayAt = (at: number) => new Date(at + 2 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** An entry of the ledger, as the tests know it. */
interface Entry extends LedgerMovement {
  userId: number;
  /** Milliseconds since 1970. */
  at: number;
  /** By the domain's rule. */
  value: number;
  photo: number | null;
  /** A photograph that was given, and neither bought by itself nor with a pack. */
  isPresent: boolean;
}

describe('Income', () => {
  let shop: TestShop;
  let admin: Shopper;
  let photographer: Shopper;
  /** The photographer of each photograph, its gallery, and the teams of that gallery's match. */
  const places = new Map<number, { gallery: string; category: string; teams: string[]; by: string }>();
  const teams: { id: number; name: string }[] = [];
  let match: number;

  beforeAll(async () => {
    shop = await startShop({ PAYFAST_SIMULATED_PURCHASES: 'on' });
    admin = await shop.admin();
    photographer = await shop.admin();
    for (const name of ['Bergrivier o/14A', 'Duinveld o/14A', 'Bergrivier 1ste span']) {
      const { body } = await admin.agent.post('/api/teams').send({ name, sport: 'Rugby' }).expect(201);
      teams.push(body as { id: number; name: string });
    }
    const fixture = {
      homeTeamId: teams[0]?.id,
      awayTeamId: teams[1]?.id,
      matchDate: '2026-01-10T10:00:00Z',
      venue: 'A',
    };
    const { body } = await admin.agent.post('/api/matches').send(fixture).expect(201);
    match = (body as { id: number }).id;
    await fill('Wedstryd', 'Rugby', admin, 8);
    await fill('Saal', 'Opening Evening', photographer, 5);
    await sql`update galleries set match_id = ${match} where name = 'Wedstryd'`.execute(shop.rows);
  });
  afterAll(() => shop.close());

  async function fill(gallery: string, category: string, by: Shopper, photos: number): Promise<void> {
    const place = { gallery, category, photos: Array.from({ length: photos }, () => ({})) };
    const teamsOf = gallery === 'Wedstryd' ? teams.slice(0, 2).map(({ name }) => name) : [];
    for (const id of await catalogPhotos(shop, by.id, place))
      places.set(id, { gallery, category, teams: teamsOf, by: by.username });
  }

  const get = async <Body>(path: string, query: Record<string, unknown>): Promise<Body> =>
    ((await admin.agent.get(`/api/admin/${path}`).query(query).expect(200)) as { body: Body }).body;
  const ask = (query: CheckIncome | CheckTokenValues) =>
    RequestContext.create(shop.app.get(MikroORM).em, () => shop.app.get(QueryBus).execute(query));

  /** Books random movements, as the commands would write them, at random times of the first months of 2026. */
  class Books {
    readonly entries: Entry[] = [];
    /** By the day of the money, which a sale by hand may have been booked after. */
    readonly payments: { at: number; cents: number; fee: number | null }[] = [];
    readonly paidBack: { at: number; cents: number }[] = [];
    private readonly holdings = new Map<number, TokenHolding>();
    private readonly sold = new Map<string, { id: number; tokens: number; photo: number; userId: number }>();

    async buy(userId: number, at: number, tokens: number, paid: number, fee: number | null): Promise<void> {
      const paidAt = paid % 7 === 0 ? Math.max(BEGINNING, at - 20 * DAY) : at;
      const { id } = await shop.rows
        .insertInto('token_purchases')
        .values({
          user_id: userId,
          package_id: 1,
          total_price: formatCents(paid),
          token_count: tokens,
          items: JSON.stringify([{}]),
          status: 'completed',
          transaction_id: `pf-${randomUUID()}`,
          completed_at: new Date(paidAt),
          fee: fee === null ? null : formatCents(fee),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      this.payments.push({ at: paidAt, cents: paid, fee });
      await this.book(userId, at, { kind: 'purchase', tokens, reference: `token-purchase:${id}`, paid }, null);
      if (paid % 5 !== 0) return;
      await shop.rows
        .insertInto('payment_refunds')
        .values({
          token_purchase_id: id,
          kind: 'refund',
          amount: formatCents(paid),
          tokens_taken: 0,
          tokens_lost: 0,
          reason: 'Toets',
          created_at: new Date(at),
        })
        .execute();
      this.paidBack.push({ at, cents: paid });
    }

    async spend(userId: number, at: number, tokens: number, photo: number): Promise<void> {
      const few = Math.min(tokens, this.holdingOf(userId).tokens);
      if (this.sold.has(`${userId}:${photo}`)) return;
      const packId = few === 0 && photo % 2 === 0 ? await this.openPack(userId) : null;
      const { id } = await shop.rows
        .insertInto('purchases')
        .values({
          user_id: userId,
          photo_id: photo,
          photo_title: 'Foto',
          photo_category: places.get(photo)?.category ?? '',
          tokens_spent: few,
          email_sent: true,
          email_address: '',
          transaction_id: randomUUID(),
          pack_id: packId,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      this.sold.set(`${userId}:${photo}`, { id, tokens: few, photo, userId });
      const isPresent = few === 0 && packId === null;
      const debit = { kind: 'spend', tokens: 0 - few, reference: `purchase:${id}`, paid: 0 } as const;
      await this.book(userId, at, debit, photo, isPresent);
    }

    /** A pack that has been paid for: later photographs are free, and sold all the same. */
    private async openPack(userId: number): Promise<number> {
      const { id } = await shop.rows
        .insertInto('player_packs')
        .values({
          user_id: userId,
          day: '2026-01-10',
          team_id: teams[0]?.id ?? 0,
          team_name: 'Bergrivier o/14A',
          label: '7',
          single_tokens: 3,
          price_tokens: 3,
          transaction_id: randomUUID(),
          email_address: '',
          codes: [],
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    }

    async refund(at: number): Promise<void> {
      const [key, sale] = [...this.sold].find(([, { tokens }]) => tokens > 0) ?? [];
      if (key === undefined || sale === undefined) return;
      const { id, tokens, photo, userId } = sale;
      this.sold.set(key, { ...sale, tokens: 0 });
      await this.book(userId, at, { kind: 'refund', tokens, reference: `purchase:${id}`, paid: 0 }, photo);
    }

    async adjust(userId: number, at: number, tokens: number): Promise<void> {
      const most = Math.max(tokens, 0 - this.holdingOf(userId).tokens);
      if (most === 0) return;
      const reference = `adjustment:${randomUUID()}`;
      await this.book(userId, at, { kind: 'adjustment', tokens: most, reference, paid: 0 }, null);
    }

    private holdingOf(userId: number): TokenHolding {
      const holding = this.holdings.get(userId) ?? new TokenHolding();
      this.holdings.set(userId, holding);
      return holding;
    }

    private async book(
      userId: number,
      at: number,
      movement: LedgerMovement,
      photo: number | null,
      isPresent = false,
    ): Promise<void> {
      const { kind, tokens, reference } = movement;
      await shop.rows
        .insertInto('ledger_entries')
        .values({ user_id: userId, kind, tokens, reference, reason: 'Toets', created_at: new Date(at) })
        .execute();
      const value = this.holdingOf(userId).book(movement);
      this.entries.push({ ...movement, userId, at, photo, value, isPresent });
    }
  }

  it('of any period and in every grouping is what a random ledger and its payments say, to the cent', async () => {
    const books = new Books();
    const buyers = [await shop.shopper(), await shop.shopper(), await shop.shopper()];
    const photos = [...places.keys()];
    const step = fc.record({
      what: fc.constantFrom('buy', 'buy', 'spend', 'spend', 'spend', 'spend', 'refund', 'adjust'),
      buyer: fc.nat({ max: 2 }),
      tokens: fc.integer({ min: -2, max: 7 }),
      cents: fc.integer({ min: 1, max: 60_000 }),
      photo: fc.nat({ max: photos.length - 1 }),
      at: fc.oneof(
        fc.integer({ min: 0, max: 60 * DAY }),
        // The first and the last moment of days.
        fc.integer({ min: 0, max: 60 }).map((day) => day * DAY),
        fc.integer({ min: 1, max: 60 }).map((day) => day * DAY - 1),
      ),
    });
    const period = fc.record({ from: fc.nat({ max: 60 }), length: fc.nat({ max: 60 }) });
    await fc.assert(
      // The books of one run stay for the next.
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), period, async (steps, { from, length }) => {
        for (const { what, buyer, tokens, cents, photo, at } of steps) {
          const userId = buyers[buyer]?.id ?? 0;
          const time = BEGINNING + at;
          if (what === 'buy')
            await books.buy(userId, time, Math.abs(tokens) + 1, cents, cents % 3 === 0 ? null : cents % 97);
          if (what === 'spend') await books.spend(userId, time, Math.abs(tokens), photos[photo] ?? 0);
          if (what === 'refund') await books.refund(time);
          if (what === 'adjust') await books.adjust(userId, time, tokens);
        }
        await expectReported(books, dayAt(BEGINNING + from * DAY), dayAt(BEGINNING + (from + length) * DAY));
      }),
      { numRuns: 8, endOnFailure: true },
    );
    // The balances as the commands would have left them; then the audit agrees as well.
    await sql`update users set token_balance = sums.tokens
      from (select user_id, sum(tokens)::integer as tokens from ledger_entries group by user_id) sums
      where users.id = sums.user_id`.execute(shop.rows);
    expect(await ask(new CheckTokenValues())).toEqual([]);
    expect(await ask(new CheckIncome())).toEqual([]);
  }, 60_000);

  async function expectReported(books: Books, from: string, to: string): Promise<void> {
    const isIn = ({ at }: { at: number }) => dayAt(at) >= from && dayAt(at) <= to;
    const its = books.entries.filter(isIn);
    const sum = (entries: Entry[], of: 'tokens' | 'value') => entries.reduce((total, entry) => total + entry[of], 0);
    const worth = (entries: Entry[]) => ({ tokens: sum(entries, 'tokens'), value: formatCents(sum(entries, 'value')) });
    const of = (kind: Entry['kind']) => its.filter((entry) => entry.kind === kind);
    const adjusted = (sign: number) => of('adjustment').filter(({ tokens }) => Math.sign(tokens) === sign);
    const spent = of('spend').filter(({ isPresent }) => !isPresent);
    const [back, bought] = [of('refund'), of('purchase')];

    const income = await get<IncomeDto>('income', { from, to });
    expect(income.owed).toEqual({
      before: worth(books.entries.filter(({ at }) => dayAt(at) < from)),
      bought: worth(bought),
      givenFree: worth(adjusted(1)),
      givenBack: worth(back),
      spent: worth(spent),
      takenOff: worth(adjusted(-1)),
      after: worth(books.entries.filter(({ at }) => dayAt(at) <= to)),
    });
    const payments = books.payments.filter(isIn);
    const received = payments.reduce((total, { cents }) => total + cents, 0);
    const kept = payments.reduce((total, { fee }) => total + (fee ?? 0), 0);
    const paidBack = books.paidBack.filter(isIn).reduce((total, { cents }) => total + cents, 0);
    expect(income.money).toEqual({
      payments: payments.length,
      received: formatCents(received),
      fees: formatCents(kept),
      feesUnknown: payments.filter(({ fee }) => fee === null).length,
      paidBack: formatCents(paidBack),
      net: formatCents(received - kept - paidBack),
    });
    const net = 0 - sum(spent, 'value') - sum(back, 'value');
    expect(income.photographs).toEqual({
      photographs: spent.length,
      tokens: 0 - sum(spent, 'tokens'),
      sold: formatCents(0 - sum(spent, 'value')),
      refundedPhotographs: back.length,
      refundedTokens: sum(back, 'tokens'),
      refunded: formatCents(sum(back, 'value')),
      net: formatCents(net),
    });
    const stepped = (of: 'net' | 'received') => income.steps.reduce((total, one) => total + centsOf(one[of]), 0);
    expect([stepped('net'), stepped('received')]).toEqual([net, received]);
    expect(income.steps.reduce((total, { photographs }) => total + photographs, 0)).toBe(spent.length);

    // A match's sale is half of each team's, the home team's the odd cent.
    const halfOf = ({ value }: Entry, team: number) => {
      const half = Math.ceil(Math.abs(value) / 2);
      return 0 - Math.sign(value) * (team === 0 ? half : Math.abs(value) - half);
    };
    const teamsOf = ({ photo }: Entry) => places.get(photo ?? 0)?.teams ?? [];
    const halvesOf = (entry: Entry, keyOf: (team: string) => string) =>
      teamsOf(entry).length === 0
        ? [[null, 0 - entry.value] as const]
        : teamsOf(entry).map((name, index) => [keyOf(name), halfOf(entry, index)] as const);
    const keyed = {
      gallery: (entry: Entry) => [[places.get(entry.photo ?? 0)?.gallery ?? null, 0 - entry.value] as const],
      day: (entry: Entry) => [[dayAt(entry.at), 0 - entry.value] as const],
      category: (entry: Entry) => [[places.get(entry.photo ?? 0)?.category ?? null, 0 - entry.value] as const],
      photographer: (entry: Entry) => [[places.get(entry.photo ?? 0)?.by ?? null, 0 - entry.value] as const],
      match: (entry: Entry) => [[teamsOf(entry).join(' vs ') || null, 0 - entry.value] as const],
      team: (entry: Entry) => halvesOf(entry, (name) => name),
      school: (entry: Entry) => halvesOf(entry, (name) => name.replace(' o/14A', '')),
    };
    for (const [by, keysOf] of Object.entries(keyed)) {
      const expected = new Map<string | null, number>();
      for (const entry of [...spent, ...back])
        for (const [key, value] of keysOf(entry)) expected.set(key, (expected.get(key) ?? 0) + value);
      const groups = await get<IncomeGroupDto[]>('income/groups', { by, from, to });
      expect(new Map(groups.map(({ name, net }) => [name, centsOf(net)]))).toEqual(expected);
      expect(groups.reduce((total, { photographs }) => total + photographs, 0)).toBe(spent.length);
    }
    // A statement is the same sum, month by month.
    const statement = await get<StatementDto>('income/statement', { from, to, team: teams[1]?.id });
    const theirs = [...spent, ...back]
      .filter(({ photo }) => (places.get(photo ?? 0)?.teams.length ?? 0) > 0)
      .reduce((total, entry) => total + halfOf(entry, 1), 0);
    expect(centsOf(statement.net)).toBe(theirs);
  }

  describe('of what people really do', () => {
    const today = dayAt(Date.now());
    // Midnight may come meanwhile.
    const days = { from: today, to: dayAt(Date.now() + DAY) };

    it('counts looks, carts, sales and refunds, and keeps a sale’s gallery and photographer when it is erased', async () => {
      await fill('Vandag', 'Netball', photographer, 3);
      const [first, second, third] = [...places].filter(([, { gallery }]) => gallery === 'Vandag').map(([id]) => id);
      const { body: photo } = await shop.visitor().get(`/api/photos/${first}`).expect(200);
      const { galleryId } = photo as { galleryId: number };
      const buyer = await shop.shopper();
      const looked = { visits: [{ galleryId, galleryViews: 1, photoViews: 3 }] };
      await shop.visitor().post('/api/visits').send(looked).expect(204);
      await buyer.agent.post('/api/visits').send(looked).expect(204);
      await shop.visitor().post('/api/visits').set('User-Agent', 'Googlebot/2.1').send(looked).expect(204);
      await admin.agent.post('/api/visits').send(looked).expect(204);
      await shop
        .visitor()
        .post('/api/visits')
        .send({ visits: [{ ...looked.visits[0], galleryId: 99_999 }] })
        .expect(204);
      await shop
        .visitor()
        .post('/api/visits')
        .send({ visits: [{ ...looked.visits[0], photoViews: 101 }] })
        .expect(400);

      // 2 tokens for R100.
      await buyer.agent.post('/api/purchase-tokens').send({ packageId: 2, quantity: 1 }).expect(200);
      for (const photoId of [first, first, second])
        await buyer.agent.post('/api/cart/add').send({ photoId }).expect(200);
      await buyer.agent.post('/api/cart/purchase').send({}).expect(200);
      const { id: refunded } = await shop.rows
        .selectFrom('purchases')
        .select('id')
        .where('photo_id', '=', second ?? 0)
        .executeTakeFirstOrThrow();
      await admin.agent.post(`/api/admin/purchases/${refunded}/refund`).send({ reason: 'Dof' }).expect(200);

      const income = await get<IncomeDto>('income', days);
      expect(income.money).toMatchObject({ payments: 1, received: '100.00', paidBack: '0.00' });
      expect(income.photographs).toMatchObject({ photographs: 2, sold: '100.00', refunded: '50.00', net: '50.00' });
      expect(income.visits).toEqual({ galleryViews: 2, photoViews: 6, cartAdds: 2 });
      const [gallery] = await get<IncomeGroupDto[]>('income/groups', { by: 'gallery', ...days });
      expect(gallery).toMatchObject({ name: 'Vandag', net: '50.00', galleryViews: 2, photoViews: 6, cartAdds: 2 });
      expect(gallery).toMatchObject({ onSale: 3, unsold: 1 });
      const best = await get<BestPhotosDto>('income/photographs', days);
      expect(best.photos.map(({ id }) => id)).toEqual([first, second]);
      expect(best.unsold).toBeGreaterThanOrEqual(1);

      const byDay = await get<IncomeGroupDto[]>('income/groups', { by: 'day', ...days });
      expect([days.from, days.to]).toContain(byDay[0]?.name);
      const inAll = (of: 'photographs' | 'photoViews') => byDay.reduce((sum, day) => sum + (day[of] ?? 0), 0);
      expect([inAll('photographs'), inAll('photoViews')]).toEqual([2, 6]);

      // A present is no sale, neither of a photograph that has been sold nor of one that has not.
      const present = { photoIds: [first, third], reason: 'Vir die skool' };
      const winner = await shop.shopper();
      await admin.agent.post(`/api/admin/users/${winner.id}/photos`).send(present).expect(200);
      expect((await get<IncomeDto>('income', days)).photographs).toEqual(income.photographs);
      expect(await get<BestPhotosDto>('income/photographs', days)).toEqual(best);
      expect((await get<IncomeGroupDto[]>('income/groups', { by: 'gallery', ...days }))[0]).toEqual(gallery);
      expect(await get<GallerySalesDto>(`galleries/${galleryId}/sales`, {})).toMatchObject({
        ...{ photographs: 2, buyers: 1, net: '50.00', onSale: 3, unsold: 1 },
      });

      // Removed for good, as an operator does: its sale was its photographer's all the same.
      await sql`delete from photos where id = ${first}`.execute(shop.rows);
      const [erased] = await get<IncomeGroupDto[]>('income/groups', { by: 'gallery', ...days });
      expect(erased).toMatchObject({ name: 'Vandag', net: '50.00' });
      const [taken] = await get<IncomeGroupDto[]>('income/groups', { by: 'photographer', ...days });
      expect(taken).toMatchObject({ id: photographer.id, net: '50.00' });
    });

    it('is shared by percentages from a day on, which the audit log knows', async () => {
      const shares = async (body: object) =>
        ((await admin.agent.put('/api/admin/shares').send(body).expect(200)) as { body: SharesDto }).body;
      await shares({ photographerId: photographer.id, percent: 10, from: '2026-01-01' });
      await shares({ photographerId: photographer.id, percent: 90, from: today });
      const { shares: set } = await shares({ photographerId: photographer.id, percent: 33.33, from: today });
      expect(set.map(({ percent, from }) => [percent, from])).toEqual([
        ['33.33', today],
        ['10.00', '2026-01-01'],
      ]);
      const statement = await get<StatementDto>('income/statement', {
        from: '2026-01-01',
        to: days.to,
        photographer: photographer.id,
      });
      const sold = statement.months.find(({ galleries }) => galleries[0]?.galleryName === 'Vandag');
      expect(sold).toMatchObject({ percent: '33.33', net: '50.00', share: '16.67' });
      expect(sold?.galleries).toHaveLength(1);
      expect([days.from.slice(0, 7), days.to.slice(0, 7)]).toContain(sold?.month);
      for (const month of statement.months)
        expect(month.share).toBe(formatCents(shareOf(centsOf(month.net), month.percent ?? '0')));
      expect(centsOf(statement.share)).toBe(statement.months.reduce((sum, { share }) => sum + centsOf(share), 0));

      const school = { school: 'Bergrivier', from: '2026-01-01', to: today };
      const bare = await get<StatementDto>('income/statement', school);
      expect(bare.months.every(({ percent, share }) => percent === null && share === '0.00')).toBe(true);
      const ofSchool = teams.filter(({ name }) => name.startsWith('Bergrivier')).map(({ id }) => id);
      const { teams: sharing } = await shares({ teamIds: ofSchool, percent: 5, from: '2026-01-01' });
      expect(
        sharing
          .filter(({ school: its }) => its === 'Bergrivier')
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(ofSchool.toSorted());
      expect(
        (await get<StatementDto>('income/statement', school)).months.every(({ percent }) => percent === '5.00'),
      ).toBe(true);
      const [mistake] = set;
      await admin.agent.delete(`/api/admin/shares/${mistake?.id}`).expect(204);
      await admin.agent.delete(`/api/admin/shares/${mistake?.id}`).expect(404);
      const { rows: audited } = await sql<{ action: string; changes: unknown }>`
        select action, changes from audit_entries join audit_outcomes on entry_id = id
        where action in ('setShare', 'deleteShare') and outcome = 'done' order by id`.execute(shop.rows);
      expect(audited.length).toBeGreaterThanOrEqual(5);
      expect(audited[2]?.changes).toMatchObject([
        { before: { percent: '90.00' }, after: { percent: '33.33', from: today } },
      ]);
    });

    it.each([
      ['get', '/income?from=2026-02-01&to=2026-01-31'],
      ['get', '/income?from=2026-02-31&to=2026-03-31'],
      ['get', '/income/groups?from=2026-01-01&to=2026-01-31&by=dog'],
      ['get', '/income/statement?from=2026-01-01&to=2026-01-31'],
      ['get', '/income/statement?from=2026-01-01&to=2026-01-31&team=1&photographer=1'],
    ] as const)('refuses %s %s', async (_method, path) => {
      await admin.agent.get(`/api/admin${path}`).expect(400);
    });

    it('knows a team’s school by its name without age group, number and sport', async () => {
      const { rows } = await sql<{ school: string }>`select school_of(name) as school from unnest(array['Kloof o/16A',
        'Kloof 1ste span', 'Kloof Eerste hokkiespan', 'Kloof u/14 B', 'Kloof First XV', 'Kloof 2nd Team Netball', 'Kloof 7',
        'Hoërskool Kloof', 'o/16A', 'Kloof Park 15A']) as name`.execute(shop.rows);
      expect(rows.map(({ school }) => school)).toEqual([
        ...Array.from({ length: 7 }, () => 'Kloof'),
        'Hoërskool Kloof',
        'o/16A',
        'Kloof Park',
      ]);
    });

    it('gives no share to nobody, to both, or of more than everything', async () => {
      const from = today;
      for (const [body, status] of [
        [{ percent: 5, from }, 400],
        [{ percent: 5, from, teamIds: [] }, 400],
        [{ percent: 5, from, teamIds: [teams[0]?.id], photographerId: admin.id }, 400],
        [{ percent: 100.01, from, photographerId: admin.id }, 400],
        [{ percent: 5.001, from, photographerId: admin.id }, 400],
        [{ percent: 5, from, photographerId: 99_999 }, 404],
        [{ percent: 5, from, teamIds: [99_999] }, 404],
      ] as const)
        await admin.agent.put('/api/admin/shares').send(body).expect(status);
    });
  });
});
