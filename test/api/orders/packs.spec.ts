import fc from 'fast-check';
import type { SaleDto } from '../../../backend/src/modules/orders/sales/list-sales.query';
import type { PurchasedCartDto } from '../../../backend/src/modules/orders/purchases/orders.dto';
import { DAY, shopWithPacks, type Place } from '../../support/packs';
import { balanceOf } from '../../support/payments';
import { fillCart } from '../../support/photos';

describe('Packs of a player', () => {
  const context = shopWithPacks();
  const { wrongBooks, setCaps, played, add, label, buyer, offerOf, put, cartOf, buy, single, bought, purchasesOf } =
    context;
  const { refund, addLater } = context;

  it('are not sold without a cap', async () => {
    const { pack } = await played([1, 1]);
    await setCaps({ match: null, day: 12 });
    const refused = await context.shop.visitor().get('/api/packs').query(pack).expect(404);
    expect(refused.body).toMatchObject({ code: 'pack-not-found' });
    const who = await buyer();
    expect((await put(who, pack).expect(404)).body).toMatchObject({ code: 'pack-not-found' });
    await offerOf(who, { day: DAY, team: pack.team, label: '7' });
  });

  it('have caps that only sensible tokens are, and the audit log tells who set them', async () => {
    const send = (caps: object[]) => context.admin.agent.put('/api/admin/pack-caps').send({ caps });
    const caps = [
      { category: 'Rugby', match: 8, day: 20 },
      { category: 'Netball', match: null, day: 15 },
      { category: 'Hokkie', match: null, day: null },
    ];
    expect((await send(caps).expect(200)).body).toEqual({ caps });
    expect((await context.admin.agent.get('/api/admin/pack-caps').expect(200)).body).toEqual({ caps });
    for (const wrong of [0, 1001, 1.5, '9', undefined])
      await send([{ ...caps[0], match: wrong }, ...caps.slice(1)]).expect(400);
    for (const wrong of [
      caps.slice(1),
      [caps[0]!, caps[0]!, caps[1]!],
      [{ ...caps[0], category: 'x' }, ...caps.slice(1)],
    ])
      await send(wrong).expect(400);
    const { body } = await context.admin.agent.get('/api/admin/audit').query({ search: 'pack-caps' }).expect(200);
    expect(JSON.stringify(body)).toContain('setPackCaps');
  });

  it('hold what the player’s shirt shows, of one team, for everybody to see what it costs', async () => {
    const { number, pack, photoIds, gallery, away } = await played([2, 4, 4]);
    const [other = 0, theirs = 0, unknown = 0] = await add(gallery, [1, 1, 1]);
    await label([other], 'home', '8');
    await label([theirs], 'away');
    await label([unknown], null);
    expect(await offerOf({ agent: context.shop.visitor() }, pack)).toMatchObject({
      kind: 'match',
      matchId: pack.match,
      day: null,
      teamId: pack.team,
      teamName: `Tuis ${number}`,
      opponentName: `Weg ${number}`,
      matchDate: `${DAY}T20:00:00.000Z`,
      category: 'Rugby',
      label: '7',
      photoCount: 4,
      photoIds: [...photoIds, unknown],
      singleTokens: 11,
      tokens: 9,
      isBought: false,
      missingTokens: null,
      isInCart: false,
    });
    const offer = await offerOf(await buyer(3), { ...pack, team: away });
    expect(offer).toMatchObject({ photoIds: [theirs, unknown], singleTokens: 2, tokens: 2, missingTokens: 0 });
    expect(offer.pictures.map(({ id }) => id)).toEqual([theirs, unknown]);
    expect(await offerOf(await buyer(3), pack)).toMatchObject({ missingTokens: 6 });
  });

  it('are asked for by a match or a day, a team and a label', async () => {
    const { pack } = await played([1]);
    const ask = (place: object) => context.shop.visitor().get('/api/packs').query(place);
    for (const wrong of [
      { ...pack, day: DAY },
      { team: pack.team, label: '7' },
      { ...pack, label: '07' },
      { ...pack, label: 'ga' },
      { ...pack, team: 0 },
      { day: '2026-02-31', team: pack.team, label: '7' },
    ])
      await ask(wrong).expect(400);
    for (const missing of [
      { ...pack, match: 999_999 },
      { ...pack, team: 999_999 },
      { ...pack, label: '8' },
      { day: '2026-11-23', team: pack.team, label: '7' },
    ])
      await ask(missing).expect(404);
  });

  it('are one line in the cart, beside single photographs, and cost what was shown', async () => {
    const { pack, photoIds, gallery } = await played([4, 4, 4]);
    const [beside = 0] = await add(gallery, [2]);
    const who = await buyer(20);
    await who.agent.post('/api/cart/add').send({ photoId: beside }).expect(200);
    await who.agent.post('/api/cart/add').send({ photoId: photoIds[0] }).expect(200);
    await put(who, pack).expect(200);
    await put(who, pack).expect(200);
    const cart = await cartOf(who);
    // The one that is in the pack is not listed twice.
    expect(cart).toMatchObject({ items: [{ photoId: beside }], count: 4, total: 11 });
    expect(cart.packs).toMatchObject([{ photoIds, tokens: 9, singleTokens: 12, pictures: [{}, {}, {}] }]);
    expect(await offerOf(who, pack)).toMatchObject({ isInCart: true });

    const { purchases, totalTokensSpent } = (await buy(who, { expectedTokens: 11 }).expect(200))
      .body as PurchasedCartDto;
    expect(totalTokensSpent).toBe(11);
    expect(purchases).toHaveLength(4);
    expect(await cartOf(who)).toEqual({ items: [], packs: [], count: 0, total: 0 });
    expect(await balanceOf(who)).toBe(9);
    const rows = await purchasesOf(who);
    expect(rows.map(({ photoId, tokens, packId }) => [photoId, tokens, packId !== null])).toEqual(
      expect.arrayContaining([[beside, 2, false], ...photoIds.map((id) => [id, 3, true])]),
    );
    const { body: mine } = await who.agent.get('/api/user/purchased-photos').expect(200);
    expect(mine).toHaveLength(4);
    expect(await offerOf(who, pack)).toMatchObject({ isBought: true, photoCount: 3, photoIds: [], tokens: 0 });
    expect((await put(who, pack).expect(409)).body).toMatchObject({ code: 'pack-owned' });
    await context.shop.drain();
    expect(await context.shop.mailsTo(who.email)).toHaveLength(1);
    expect((await context.shop.mailTo(who.email)).text).toContain('Paid: 11 Bokkiemunte.');

    const { body: sales } = await context.admin.agent.get('/api/admin/purchases').query({ userId: who.id }).expect(200);
    const packs = (sales as SaleDto[]).map(({ photoId, pack: its }) => [photoId, its?.label ?? null, its?.tokens ?? 0]);
    expect(packs).toEqual(expect.arrayContaining([[beside, null, 0], ...photoIds.map((id) => [id, '7', 9])]));
  });

  it('are taken out of the cart by themselves, with everything, and by nobody else', async () => {
    const { pack } = await played([1, 1]);
    const who = await buyer();
    await put(who, pack).expect(200);
    const [line] = (await cartOf(who)).packs;
    await (await buyer()).agent.delete(`/api/cart/packs/${line?.id}`).expect(200);
    expect((await cartOf(who)).count).toBe(2);
    await who.agent.delete(`/api/cart/packs/${line?.id}`).expect(200);
    expect((await cartOf(who)).count).toBe(0);
    await put(who, pack).expect(200);
    await who.agent.post('/api/cart/clear').expect(200);
    expect((await cartOf(who)).count).toBe(0);
  });

  it('cost no more after single photographs, and count what was given back as not paid', async () => {
    const { pack, photoIds } = await played([3, 3, 3, 3]);
    const who = await buyer();
    for (const photoId of photoIds.slice(0, 2)) await single(who, photoId).expect(200);
    expect(await offerOf(who, pack)).toMatchObject({ photoCount: 4, singleTokens: 6, tokens: 3 });
    const [first] = await purchasesOf(who);
    await refund(first?.id);
    expect(await offerOf(who, pack)).toMatchObject({ singleTokens: 6, tokens: 6 });
    await bought(who, pack);
    expect(await balanceOf(who)).toBe(50 - 9);
  });

  it('cost nothing when the cap has been paid, and their debits say so', async () => {
    const { pack, photoIds } = await played([5, 5, 2]);
    const who = await buyer();
    for (const photoId of photoIds.slice(0, 2)) await single(who, photoId).expect(200);
    const { totalTokensSpent, purchases } = await bought(who, pack);
    expect([totalTokensSpent, purchases.length]).toEqual([0, 1]);
    const { body } = await context.admin.agent.get(`/api/admin/users/${who.id}/ledger`).expect(200);
    expect(body[0]).toMatchObject({ kind: 'spend', tokens: 0, reference: `purchase:${purchases[0]?.id}` });
    const refused = await context.admin.agent
      .post(`/api/admin/purchases/${purchases[0]?.id}/refund`)
      .send({ reason: 'Toets' })
      .expect(409);
    expect(refused.body).toMatchObject({ code: 'nothing-to-refund' });
  });

  it('give back of one photograph what it cost within the pack', async () => {
    const { pack } = await played([10, 1, 10]);
    const who = await buyer();
    await bought(who, pack);
    const rows = await purchasesOf(who);
    expect(rows.map(({ tokens }) => tokens).toSorted()).toEqual([1, 4, 4]);
    const dearest = rows.find(({ tokens }) => tokens === 4);
    const answer = await refund(dearest?.id);
    expect(answer.body).toMatchObject({ message: '4 Bokkiemunte given back.' });
    expect(await balanceOf(who)).toBe(50 - 5);
  });

  it('are sold at today’s price, and for no more than was shown', async () => {
    const { pack } = await played([5, 5]);
    const who = await buyer();
    await put(who, pack).expect(200);
    await setCaps({ match: 10, day: null });
    expect((await buy(who, { expectedTokens: 9 }).expect(409)).body).toMatchObject({ code: 'price-has-risen' });
    expect(await balanceOf(who)).toBe(50);
    await setCaps({ match: 8, day: null });
    expect((await buy(who, { expectedTokens: 9 }).expect(200)).body).toMatchObject({ totalTokensSpent: 8 });
  });

  it('take room in a cart, which holds 500 photographs', async () => {
    const { pack, photoIds, gallery } = await played([1, 1]);
    const [model = 0, another = 0] = await add(gallery, [1, 1]);
    const who = await buyer();
    await put(who, pack).expect(200);
    await fillCart(context.shop, who.id, model, 497);
    const single = (photoId: number) => who.agent.post('/api/cart/add').send({ photoId });
    const several = () => who.agent.post('/api/cart/merge').send({ photoIds: [another] });
    await single(model).expect(200);
    expect((await single(another).expect(409)).body).toMatchObject({ code: 'cart-full' });
    await several().expect(200);
    expect((await cartOf(who)).count).toBe(500);
    // One that a pack holds takes no more of it.
    await single(photoIds[0] ?? 0).expect(200);
    await who.agent.post('/api/cart/remove').send({ photoId: model }).expect(200);
    await several().expect(200);
    expect((await cartOf(who)).count).toBe(500);
  });

  it('leave the cart when they are no longer sold', async () => {
    const { pack } = await played([1, 1]);
    const who = await buyer();
    await put(who, pack).expect(200);
    await setCaps({ match: null, day: null });
    expect(await cartOf(who)).toMatchObject({ packs: [], count: 0, total: 0 });
    expect((await buy(who).expect(400)).body).toMatchObject({ code: 'cart-empty' });
    expect(await balanceOf(who)).toBe(50);
  });

  it('take nothing when tokens are missing', async () => {
    const { pack } = await played([5, 5]);
    const who = await buyer(8);
    await put(who, pack).expect(200);
    const refused = await buy(who).expect(402);
    expect(refused.body).toMatchObject({ message: 'You need 1 more token to complete this purchase.' });
    expect([await balanceOf(who), (await purchasesOf(who)).length, (await cartOf(who)).count]).toEqual([8, 0, 2]);
    expect(
      await context.shop.rows.selectFrom('player_packs').where('user_id', '=', who.id).selectAll().execute(),
    ).toEqual([]);
  });

  it('are bought once, however often and fast the button is pressed', async () => {
    const { pack } = await played([5, 5]);
    const who = await buyer();
    await put(who, pack).expect(200);
    const press = (key?: string) => (key === undefined ? buy(who) : buy(who).set('Idempotency-Key', key));
    const answers = await Promise.all([press('een-een-een'), press('een-een-een'), press('een-een-een')]);
    expect(answers.map(({ status, body }) => [status, (body as PurchasedCartDto).totalTokensSpent])).toEqual([
      [200, 9],
      [200, 9],
      [200, 9],
    ]);
    expect((await Promise.all([press(), press('twee-twee')])).map(({ status }) => status)).toEqual([400, 400]);
    expect(await balanceOf(who)).toBe(41);
    expect(await purchasesOf(who)).toHaveLength(2);
  });

  it('are bought straight from their offer, once for a key, and take what they hold out of the cart', async () => {
    const { pack, photoIds } = await played([4, 4, 4]);
    const who = await buyer();
    const straight = (place: Place, body: object = {}) =>
      who.agent
        .post('/api/purchase-pack')
        .set('Idempotency-Key', 'een-van-die-pakkies')
        .send({ pack: place, ...body });
    await put(who, pack).expect(200);
    await who.agent.post('/api/cart/add').send({ photoId: photoIds[0] }).expect(200);
    expect((await straight(pack, { expectedTokens: 8 }).expect(409)).body).toMatchObject({ code: 'price-has-risen' });
    const { body } = await straight(pack, { expectedTokens: 9 }).expect(200);
    expect(body).toMatchObject({ totalTokensSpent: 9 });
    expect((await straight(pack, { expectedTokens: 9 }).expect(200)).body).toMatchObject({ totalTokensSpent: 9 });
    expect(await balanceOf(who)).toBe(41);
    expect(await cartOf(who)).toMatchObject({ count: 0, packs: [], items: [] });
    // A key is that of one pack.
    const another = await played([1, 1]);
    await straight(another.pack).expect(200);
    const again = () => who.agent.post('/api/purchase-pack').send({ pack });
    expect((await again().expect(409)).body).toMatchObject({ code: 'pack-owned' });
    const none = { ...pack, label: '99' };
    expect((await straight(none).expect(404)).body).toMatchObject({ code: 'pack-not-found' });
    await straight({ ...pack, day: DAY }).expect(400);
    // Two clicks at once, without a key: one of them buys.
    const twice = await played([2, 2]);
    const click = () => who.agent.post('/api/purchase-pack').send({ pack: twice.pack });
    const answers = await Promise.all([click(), click()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await balanceOf(who)).toBe(41 - 2 - 4);
    await (
      await buyer(8)
    ).agent
      .post('/api/purchase-pack')
      .send({ pack: (await played([9])).pack })
      .expect(402);
  });

  it('hold at the purchase what is labelled, shown and for sale then', async () => {
    const { pack, photoIds } = await played([1, 2, 3, 4]);
    const [hidden = 0, relabelled = 0, deleted = 0, kept = 0] = photoIds;
    const who = await buyer();
    await put(who, pack).expect(200);
    await context.shop.rows.updateTable('photos').set({ hidden_at: new Date() }).where('id', '=', hidden).execute();
    await context.shop.rows
      .updateTable('photo_labels')
      .set({ state: 'refused' })
      .where('photo_id', '=', relabelled)
      .execute();
    await context.admin.agent.delete(`/api/photos/${deleted}`).expect(200);
    expect(await cartOf(who)).toMatchObject({ count: 1, total: 4 });
    await buy(who, { expectedTokens: 9 }).expect(200);
    expect(await purchasesOf(who)).toMatchObject([{ photoId: kept, tokens: 4 }]);
  });

  it('hold what is behind a code only for those who have given it', async () => {
    const code = 'bokkie-2026';
    const { pack, gallery, photoIds } = await played([1, 1], { code });
    const who = await buyer();
    await who.agent.get('/api/packs').query(pack).expect(404);
    await put(who, pack).expect(409);
    await who.agent
      .post(`/api/galleries/by-name/${encodeURIComponent(gallery)}/code`)
      .send({ code })
      .expect(200);
    expect(await offerOf(who, pack)).toMatchObject({ photoIds });
    await put(who, pack).expect(200);

    // Elsewhere without the code it waits in the cart, and nothing of it is told or sold.
    const elsewhere = context.shop.visitor();
    const { username, password } = who;
    await elsewhere.post('/api/login').send({ username, password }).expect(200);
    expect(await cartOf({ ...who, agent: elsewhere })).toMatchObject({ count: 0, total: 0 });
    await buy({ ...who, agent: elsewhere }).expect(400);
    await buy(who).expect(200);
    // Later photographs are behind the same code.
    await label(await add(gallery, [1]));
    expect(await addLater()).toBe(1);
    expect(await purchasesOf(who)).toHaveLength(3);
  });

  it('leave out unlisted galleries and those that are not published yet', async () => {
    const { pack, galleryId } = await played([1, 1]);
    const who = await buyer();
    for (const hidden of [{ unlisted: true }, { unlisted: false, publishedAt: null }]) {
      await context.admin.agent.put(`/api/galleries/${galleryId}`).send(hidden).expect(200);
      await who.agent.get('/api/packs').query(pack).expect(404);
      // Administrators buy as everybody does.
      await context.admin.agent.get('/api/packs').query(pack).expect(404);
    }
  });

  it('of a day hold all matches of the team on that day at the schools', async () => {
    const first = await played([3, 3]);
    const second = await played([3, 3, 3], { team: first.home });
    const who = await buyer();
    const day = { day: DAY, team: first.home, label: '7' };
    expect(await offerOf(who, day)).toMatchObject({
      kind: 'day',
      day: DAY,
      matchId: null,
      opponentName: null,
      photoCount: 5,
      singleTokens: 15,
      tokens: 12,
    });
    // A match's pack in the same cart comes first, and what it costs counts.
    await put(who, day).expect(200);
    await put(who, second.pack).expect(200);
    const cart = await cartOf(who);
    expect(cart.packs.map(({ kind, tokens, photoIds }) => [kind, tokens, photoIds.length])).toEqual([
      ['match', 9, 3],
      ['day', 3, 2],
    ]);
    expect([cart.count, cart.total]).toEqual([5, 12]);
    expect((await buy(who, { expectedTokens: 12 }).expect(200)).body).toMatchObject({ totalTokensSpent: 12 });
    // Of a day nothing comes by itself.
    const later = await add(first.gallery, [2]);
    await label(later);
    expect(await addLater('all')).toBe(0);
    expect(await offerOf(who, day)).toMatchObject({ photoIds: later, singleTokens: 2, tokens: 0 });
  });

  it('keep the books exact, whatever is bought and refunded', async () => {
    const step = fc.constantFrom('single', 'match', 'day', 'refund', 'later');
    const runs = fc.sample(
      fc.record({
        prices: fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 2, maxLength: 8 }),
        caps: fc.record({ match: fc.integer({ min: 1, max: 20 }), day: fc.integer({ min: 1, max: 30 }) }),
        steps: fc.array(fc.tuple(step, fc.nat(7)), { minLength: 3, maxLength: 8 }),
      }),
      { numRuns: 6, seed: 51 },
    );
    for (const { prices, caps, steps } of runs) {
      await setCaps(caps);
      const { pack, photoIds, gallery } = await played(prices);
      const who = await buyer(200);
      const day = { day: DAY, team: pack.team, label: '7' };
      for (const [what, number] of steps) {
        const owned = await purchasesOf(who);
        if (what === 'single') await single(who, photoIds[number % photoIds.length] ?? 0);
        else if (what === 'refund' && owned.length > 0)
          await context.admin.agent
            .post(`/api/admin/purchases/${owned[number % owned.length]?.id}/refund`)
            .send({ reason: 'Toets' });
        else if (what === 'later') {
          await label(await add(gallery, [(number % 10) + 1]));
          await addLater();
        } else {
          const place = what === 'match' ? pack : day;
          const offer = await offerOf(who, place);
          const before = await balanceOf(who);
          if ((await put(who, place)).status !== 200) continue;
          const { total } = await cartOf(who);
          await buy(who, { expectedTokens: total }).expect(200);
          expect([total, before - (await balanceOf(who))]).toEqual([offer.tokens, offer.tokens]);
          expect(offer.tokens).toBeLessThanOrEqual(Math.min(offer.singleTokens, caps[offer.kind]));
        }
      }
      await context.shop.drain();
      expect(await wrongBooks()).toEqual([]);
    }
  });
});
