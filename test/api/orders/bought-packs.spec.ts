import { CommandBus } from '@nestjs/cqrs';
import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { AddLaterPhotos } from '../../../backend/src/modules/orders/packs/add-later-photos.command';
import { LaterPhotosTimer } from '../../../backend/src/modules/orders/packs/later-photos-timer';
import type { PurchasedCartDto } from '../../../backend/src/modules/orders/purchases/orders.dto';
import { RateCounter } from '../../../backend/src/shared/rate-counter';
import { DAY, shopWithPacks } from '../../support/packs';
import { balanceOf } from '../../support/payments';

describe('Packs that were bought', () => {
  const context = shopWithPacks();
  const { played, add, label, buyer, put, cartOf, buy, single, bought, purchasesOf, addLater } = context;

  it('get what is published later, free of charge, and mailed once', async () => {
    const { pack, gallery } = await played([5, 5]);
    const who = await buyer();
    await put(who, pack).expect(200);
    await buy(who, { deliveryEmail: `ouma-${who.email}` }).expect(200);
    await context.shop.drain();
    expect(await addLater()).toBe(0);
    const [unready = 0, unlabelled = 0, later = 0] = await add(gallery, [3, 3, 3]);
    await label([unready, later]);
    await context.shop.rows.updateTable('photos').set({ status: 'processing' }).where('id', '=', unready).execute();
    await who.agent.post('/api/cart/add').send({ photoId: later }).expect(200);
    // By several workers at once.
    expect(await Promise.all([addLater(), addLater('all')])).toEqual(expect.arrayContaining([1, 0]));
    expect((await purchasesOf(who)).slice(2)).toMatchObject([{ photoId: later, tokens: 0 }]);
    expect(await cartOf(who)).toMatchObject({ count: 0 });
    await context.shop.drain();
    const mails = await context.shop.mailsTo(`ouma-${who.email}`);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain('Free: it belongs to a pack that you have bought, or is a present.');

    // A label that comes later does the same.
    await label([unlabelled]);
    await context.shop.rows.updateTable('photos').set({ status: 'ready' }).where('id', '=', unready).execute();
    expect(await addLater()).toBe(2);
    await context.shop.drain();
    expect(await context.shop.mailsTo(`ouma-${who.email}`)).toHaveLength(3);
    expect(await balanceOf(who)).toBe(41);
  });

  it('make what was published later free at once, however it is bought', async () => {
    const first = await played([5, 5]);
    const other = await played([2], { team: first.home });
    const who = await buyer();
    await bought(who, first.pack);
    const [one = 0, two = 0, three = 0] = await add(first.gallery, [3, 3, 3]);
    await label([one, two, three]);
    await single(who, one).expect(200);
    await who.agent.post('/api/cart/add').send({ photoId: two }).expect(200);
    await put(who, { day: DAY, team: first.home, label: '7' }).expect(200);
    expect((await buy(who).expect(200)).body).toMatchObject({ totalTokensSpent: 2 });
    const [, , free, ...rest] = await purchasesOf(who);
    expect(free).toMatchObject({ photoId: one, tokens: 0, packId: expect.any(Number) });
    expect(rest.map(({ photoId, tokens, packId }) => [photoId, tokens, packId === free?.packId])).toEqual(
      expect.arrayContaining([
        [two, 0, true],
        [three, 0, true],
        [other.photoIds[0], 2, false],
      ]),
    );
    expect(await addLater()).toBe(0);
    expect(await balanceOf(who)).toBe(50 - 11);
  });

  it.each([['match'], ['day']] as const)('give it free with another player’s pack of the %s', async (kind) => {
    const { pack, match, home, gallery } = await played([5, 5]);
    const who = await buyer();
    await bought(who, pack);
    const [both = 0, other = 0] = await add(gallery, [3, 3]);
    await label([both]);
    await label([both], 'home', '8');
    const theirs = { ...(kind === 'match' ? { match } : { day: DAY }), team: home, label: '8' };
    // Of what is missing, all is free.
    expect((await bought(who, theirs)).purchases).toMatchObject([{ photoId: both, tokensSpent: 0 }]);
    const [first, , free] = await purchasesOf(who);
    expect(free?.packId).toBe(first?.packId);
    const [also = 0] = await add(gallery, [3]);
    await label([also]);
    await label([also, other], 'home', '8');
    const { body } = await who.agent.post('/api/purchase-pack').send({ pack: theirs }).expect(200);
    const { purchases } = body as PurchasedCartDto;
    expect(purchases.map(({ photoId, tokensSpent }) => [photoId, tokensSpent])).toEqual(
      expect.arrayContaining([
        [also, 0],
        [other, 3],
      ]),
    );
    expect(purchases).toHaveLength(2);
    expect(await addLater()).toBe(0);
    expect(await balanceOf(who)).toBe(50 - 9 - 3);
  });

  it('get it, whatever fails for the buyer of another', async () => {
    const { pack, gallery } = await played([5, 5]);
    const [unlucky, who] = [await buyer(), await buyer()];
    for (const each of [unlucky, who]) await bought(each, pack);
    await label(await add(gallery, [3]));
    await sql
      .raw(
        `create function not_theirs() returns trigger language plpgsql as $$
        begin
          if new.user_id = ${unlucky.id} then raise exception 'Not theirs'; end if;
          return new;
        end $$;
        create trigger fails before insert on purchases for each row execute function not_theirs()`,
      )
      .execute(context.shop.rows);
    try {
      await expect(addLater()).rejects.toThrow('1 failed, 1 are done');
    } finally {
      await sql.raw('drop function not_theirs cascade').execute(context.shop.rows);
    }
    expect(await purchasesOf(who)).toHaveLength(3);
    // The next look is for who was left.
    expect(await addLater()).toBe(1);
    expect(await purchasesOf(unlucky)).toHaveLength(3);
  });

  it('get nothing of another match, player or team, and nothing that is hidden', async () => {
    const { pack, gallery } = await played([1, 1]);
    const who = await buyer();
    await bought(who, pack);
    const [other = 0, theirs = 0, hidden = 0] = await add(gallery, [1, 1, 1]);
    await label([other], 'home', '8');
    await label([theirs], 'away');
    await label([hidden]);
    await context.shop.rows.updateTable('photos').set({ hidden_at: new Date() }).where('id', '=', hidden).execute();
    await played([1]);
    expect(await addLater('all')).toBe(0);
  });

  it('get it at their next look when the match is long ago', async () => {
    const { pack, gallery, match } = await played([1, 1]);
    const who = await buyer();
    await bought(who, pack);
    const long = sql<string>`now() - interval '60 days'`;
    await context.shop.rows
      .updateTable('player_packs')
      .set({ created_at: long })
      .where('user_id', '=', who.id)
      .execute();
    await context.shop.rows.updateTable('matches').set({ match_date: long }).where('id', '=', match).execute();
    await label(await add(gallery, [1]));
    expect([await addLater('recent'), await addLater('all')]).toEqual([0, 1]);
  });

  it('are all looked at again soon when the daily look has failed', async () => {
    const commands = context.shop.worker.get(CommandBus);
    const timer = new LaterPhotosTimer(
      context.shop.worker.get(MikroORM),
      commands,
      context.shop.worker.get(RateCounter),
    );
    const every = jest.spyOn(globalThis, 'setInterval');
    timer.onApplicationBootstrap();
    const tick = every.mock.lastCall![0] as () => void;
    every.mockRestore();
    const look = async () => {
      await context.shop.redis.del('rate:later-photos');
      tick();
      await timer.onApplicationShutdown();
    };
    await context.shop.redis.del('rate:later-photos:all');
    const execute = jest.spyOn(commands, 'execute').mockResolvedValue(0);
    execute.mockRejectedValueOnce(new Error('The database is away'));
    for (let looks = 0; looks < 3; looks++) await look();
    const looked = execute.mock.calls.flatMap(([command]) =>
      command instanceof AddLaterPhotos ? [command.packs] : [],
    );
    expect(looked).toEqual(['all', 'all', 'recent']);
    execute.mockRestore();
  });

  it('stay when the match and the team are deleted, and refund what is erased', async () => {
    const { pack, match, home, photoIds } = await played([5, 5]);
    const who = await buyer();
    const waiting = await buyer();
    await bought(who, pack);
    await put(waiting, pack).expect(200);
    await context.shop.drain();
    await context.admin.agent.delete(`/api/matches/${match}`).expect(200);
    await context.admin.agent.delete(`/api/teams/${home}`).expect(200);
    expect(await cartOf(waiting)).toMatchObject({ packs: [], count: 0 });
    expect(await addLater('all')).toBe(0);
    const { body: mine } = await who.agent.get('/api/user/purchased-photos').expect(200);
    expect(mine).toHaveLength(2);
    await context.shop.visitor().post(`/api/photos/${photoIds[0]}/report`).send({ reason: 'my-child' }).expect(200);
    const { id } = await context.shop.rows
      .selectFrom('photo_reports')
      .select('id')
      .where('photo_id', '=', photoIds[0] ?? 0)
      .executeTakeFirstOrThrow();
    await context.admin.agent.post(`/api/admin/reports/${id}/decision`).send({ decision: 'delete' }).expect(200);
    await context.shop.drain();
    expect(await balanceOf(who)).toBe(50 - 4);
  });

  it('are in their buyer’s data, and lose the address when the account is closed', async () => {
    const { pack, gallery } = await played([1, 1]);
    const other = await played([1, 1]);
    const who = await buyer();
    await bought(who, pack);
    await put(who, other.pack).expect(200);
    await context.shop.drain();
    const { text } = await who.agent.get('/api/user/data').expect(200);
    expect(JSON.parse(text)).toMatchObject({
      packs: [{ matchId: pack.match, label: '7', tokens: 2, emailAddress: who.email }],
      cartPacks: [{ matchId: other.match, label: '7' }],
    });
    await who.agent.post('/api/user/close').send({ password: who.password }).expect(200);
    const packs = await context.shop.rows
      .selectFrom('player_packs')
      .selectAll()
      .where('user_id', '=', who.id)
      .execute();
    expect(packs).toMatchObject([{ email_address: '', codes: [] }]);
    expect(
      await context.shop.rows.selectFrom('cart_packs').where('user_id', '=', who.id).selectAll().execute(),
    ).toEqual([]);
    await label(await add(gallery, [1]));
    expect(await addLater('all')).toBe(0);
  });
});
