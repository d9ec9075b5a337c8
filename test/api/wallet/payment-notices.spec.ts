import { sql } from 'kysely';
import { PaymentNoticeReceived } from '../../../backend/src/modules/wallet/payfast/receive-notice.command';
import { RequeueNotices } from '../../../backend/src/modules/wallet/payfast/receive-notice.command';
import { hashOfNotice } from '../../../backend/src/modules/wallet/payfast/domain/payfast-notice';
import { Payfast } from '../../../backend/src/modules/wallet/payfast/payfast';
import { sign } from '../../../backend/src/modules/wallet/payfast/payfast-signature';
import { payments } from '../../../backend/src/shared/metrics/metrics';
import { SANDBOX } from '../../../tools/services/payfast-protocol';
import {
  balanceOf,
  deliver,
  delivered,
  FIVE,
  orderTokens,
  outcomeOf,
  payfastIdIn,
  type PayfastLine,
  purchaseOf,
  SINGLE,
  signedNotice,
  startPayments,
  wrongInBooks,
} from '../../support/payments';
import type { Shopper, TestShop } from '../../support/shop';
import { waitFor } from '../../support/wait';

describe('PayFast’s notices', () => {
  let line: PayfastLine;
  let shop: TestShop;
  let shopper: Shopper;
  beforeAll(async () => {
    ({ line, shop, shopper } = await startPayments());
  });
  afterAll(async () => {
    await shop.close();
    line.close();
  });
  afterEach(async () => {
    line.away = false;
    expect(await wrongInBooks(shop)).toEqual([]);
  });

  it('credits a payment once, however often and however parallel its notice comes', async () => {
    const before = await balanceOf(shopper);
    const fields = await orderTokens(shopper, FIVE, 3);
    const notice = await line.settle(fields, 'pay');
    await Promise.all(Array.from({ length: 20 }, () => deliver(shop, notice).expect(200)));
    await shop.drain();
    expect(await delivered(shop, notice)).toEqual({ outcome: 'credited', reason: null });
    expect(await balanceOf(shopper)).toBe(before + 15);
    expect(await purchaseOf(shopper, fields)).toMatchObject({ status: 'completed', transactionId: expect.any(String) });
    const paid = shop.rows.selectFrom('token_purchases').select(['method', 'fee', 'total_price as price']);
    expect(await paid.where('id', '=', Number(fields['m_payment_id'])).executeTakeFirst()).toEqual({
      method: 'payfast',
      fee: new URLSearchParams(notice).get('amount_fee')?.slice(1),
      price: '600.00',
    });
    const stored = await shop.rows.selectFrom('payment_notices').select('id').where('body', '=', notice).execute();
    expect(stored).toHaveLength(1);
  });

  it('refuses a payment id that has paid for another purchase', async () => {
    const [first, second] = [await orderTokens(shopper, SINGLE), await orderTokens(shopper, SINGLE)];
    expect((await delivered(shop, await line.settle(first, 'pay'))).outcome).toBe('credited');
    const before = await balanceOf(shopper);
    const notice = await line.settle(second, 'pay');
    await shop.rows
      .updateTable('token_purchases')
      .set({ transaction_id: payfastIdIn(notice) })
      .where('id', '=', Number(first['m_payment_id']))
      .execute();
    expect(await delivered(shop, notice)).toEqual({ outcome: 'refused', reason: 'payment-id-used' });
    expect(await balanceOf(shopper)).toBe(before);
    expect(await purchaseOf(shopper, second)).toMatchObject({ status: 'pending' });
  });

  it('credits a payment while the shop is under maintenance, for what was ordered before', async () => {
    const fields = await orderTokens(shopper, SINGLE);
    const before = await balanceOf(shopper);
    const admin = await shop.admin();
    await admin.agent.post('/api/admin/maintenance').send({ enabled: true }).expect(200);
    try {
      await shopper.agent.post('/api/payments/payfast').send({ packageId: SINGLE }).expect(503);
      expect((await delivered(shop, await line.settle(fields, 'pay'))).outcome).toBe('credited');
      expect(await balanceOf(shopper)).toBe(before + 1);
    } finally {
      await admin.agent.post('/api/admin/maintenance').send({ enabled: false }).expect(200);
    }
  });

  it('credits once when notices of one payment come from two addresses', async () => {
    const before = await balanceOf(shopper);
    const fields = await orderTokens(shopper);
    const notice = await line.settle(fields, 'pay');
    // The same payment from two of PayFast’s addresses: each is stored and processed for itself.
    const sources = ['127.0.0.1', '::1'];
    await Promise.all(sources.map((source) => deliver(shop, notice, source).expect(200)));
    await shop.drain();
    const outcomes = await shop.rows
      .selectFrom('payment_notices')
      .select('outcome')
      .where('body', '=', notice)
      .orderBy('outcome')
      .execute();
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['credited', 'repeated']);
    expect(await balanceOf(shopper)).toBe(before + 5);
  });

  it('credits nothing when a notice is sent again after a year, when ours is long gone', async () => {
    const notice = await line.settle(await orderTokens(shopper), 'pay');
    expect((await delivered(shop, notice)).outcome).toBe('credited');
    const before = await balanceOf(shopper);
    await shop.rows.deleteFrom('payment_notices').where('body', '=', notice).execute();
    expect(await delivered(shop, notice)).toEqual({ outcome: 'repeated', reason: null });
    expect(await balanceOf(shopper)).toBe(before);
  });

  it('credits many payments of one person at once', async () => {
    const before = await balanceOf(shopper);
    const notices: string[] = [];
    for (let count = 0; count < 10; count++) notices.push(await line.settle(await orderTokens(shopper, SINGLE), 'pay'));
    await Promise.all(notices.map((notice) => deliver(shop, notice).expect(200)));
    await shop.drain();
    expect(await balanceOf(shopper)).toBe(before + 10);
  });

  it.each([
    ['fail', 'FAILED'],
    ['cancel', 'CANCELLED'],
  ] as const)('marks a purchase failed after %s, and credits a payment that comes later', async (outcome, status) => {
    const before = await balanceOf(shopper);
    const fields = await orderTokens(shopper);
    expect(await delivered(shop, await line.settle(fields, outcome))).toEqual({ outcome: 'recorded', reason: status });
    expect((await purchaseOf(shopper, fields)).status).toBe('failed');
    expect((await delivered(shop, await line.settle(fields, 'pay'))).outcome).toBe('credited');
    expect(await balanceOf(shopper)).toBe(before + 5);
  });

  it('leaves a completed purchase alone when failures and pending notices come late', async () => {
    const fields = await orderTokens(shopper);
    const [failed, cancelled] = [await line.settle(fields, 'fail'), await line.settle(fields, 'cancel')];
    const pending = await line.settle(fields, 'pay', {}, { outOfOrder: 'true' });
    const complete = line.notices.splice(0).at(-1) ?? '';
    expect(pending).toContain('payment_status=PENDING');
    expect((await delivered(shop, complete)).outcome).toBe('credited');
    expect((await delivered(shop, failed)).outcome).toBe('recorded');
    expect((await delivered(shop, cancelled)).outcome).toBe('recorded');
    expect((await delivered(shop, pending)).outcome).toBe('recorded');
    expect((await purchaseOf(shopper, fields)).status).toBe('completed');
  });

  it('records a payment whose account was closed meanwhile, and says so', async () => {
    const buyer = await shop.shopper();
    const notice = await line.settle(await orderTokens(buyer, SINGLE), 'pay');
    await buyer.agent.post('/api/user/close').send({ password: buyer.password }).expect(200);
    const counted = async () =>
      (await payments.get()).values.find(({ labels }) => labels.outcome === 'account-closed')?.value ?? 0;
    const before = await counted();
    expect(await delivered(shop, notice)).toEqual({ outcome: 'credited', reason: 'account-closed' });
    // An alert asks for it: the money is to be given back.
    expect(await counted()).toBe(before + 1);
    const { status } = await shop.rows
      .selectFrom('token_purchases')
      .select('status')
      .where('user_id', '=', buyer.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('completed');
  });

  it('is no alarm when it is only a buyer’s own pay form', async () => {
    const counted = async () =>
      (await payments.get()).values.find(({ labels }) => labels.outcome === 'refused')?.value ?? 0;
    const before = await counted();
    const form = new URLSearchParams(await orderTokens(shopper)).toString();
    await deliver(shop, form, '192.0.2.44').expect(200);
    expect(await outcomeOf(shop, form)).toEqual({ outcome: 'refused', reason: 'source' });
    expect(await counted()).toBe(before);
    const notice = signedNotice({ m_payment_id: '1', pf_payment_id: 'elders', payment_status: 'COMPLETE' });
    await deliver(shop, notice, '192.0.2.44').expect(200);
    expect(await counted()).toBe(before + 1);
  });

  it('holds a second payment of the same purchase for an administrator', async () => {
    const before = await balanceOf(shopper);
    const fields = await orderTokens(shopper);
    const [first, second] = [await line.settle(fields, 'pay'), await line.settle(fields, 'pay')];
    expect((await delivered(shop, first)).outcome).toBe('credited');
    expect(await delivered(shop, second)).toEqual({ outcome: 'refused', reason: 'paid-twice' });
    expect(await balanceOf(shopper)).toBe(before + 5);
  });

  it.each(['199.99', '200.01', '20000.00'])('never credits an amount of R%s for R200.00', async (amount) => {
    const before = await balanceOf(shopper);
    const fields = await orderTokens(shopper);
    expect(await delivered(shop, await line.settle(fields, 'pay', { amount }))).toEqual({
      outcome: 'refused',
      reason: 'amount',
    });
    expect([await balanceOf(shopper), (await purchaseOf(shopper, fields)).status]).toEqual([before, 'pending']);
  });

  it('refuses a notice with any field changed, and queues no job for it', async () => {
    const before = await balanceOf(shopper);
    const fields = await orderTokens(shopper);
    const notice = await line.settle(fields, 'pay');
    const names = [...new URLSearchParams(notice).keys()];
    for (const name of names) {
      const tampered = notice.replace(new RegExp(`(^|&)${name}=`), `$1${name}=9`);
      await deliver(shop, tampered).expect(200);
      expect(await outcomeOf(shop, tampered)).toEqual({ outcome: 'refused', reason: 'signature' });
    }
    expect(names).toContain('signature');
    expect(await balanceOf(shopper)).toBe(before);
    expect((await delivered(shop, notice)).outcome).toBe('credited');
  });

  const refused = async () =>
    (await payments.get()).values.find(({ labels }) => labels.outcome === 'refused')?.value ?? 0;

  it.each([
    ['127.0.0.1', 'raises the alarm: the passphrase may be wrong', 1],
    ['198.51.100.7', 'is junk', 0],
  ])('a wrong signature from %s %s', async (from, _, counted) => {
    const before = await refused();
    const [text = ''] = (await line.settle(await orderTokens(shopper), 'pay')).split('&signature=');
    const notice = `${text}&signature=${sign(text, 'another passphrase')}`;
    await deliver(shop, notice, from).expect(200);
    expect(await outcomeOf(shop, notice)).toEqual({ outcome: 'refused', reason: 'signature' });
    expect((await refused()) - before).toBe(counted);
  });

  it.each([
    ['another merchant', (text: string) => text.replace('merchant_id=10000100', 'merchant_id=10000101'), 'merchant'],
    ['no payment id', (text: string) => text.replace(/pf_payment_id=\d+/, 'pf_payment_id='), 'payment-id'],
    ['what PayFast never sent', (text: string) => text.replace('=COMPLETE', '=COMPLETE+'), 'confirmation'],
  ])('refuses %s, though the signature is right', async (_, change, reason) => {
    const before = await balanceOf(shopper);
    const [text = ''] = change(await line.settle(await orderTokens(shopper), 'pay')).split('&signature=');
    expect(await delivered(shop, `${text}&signature=${sign(text, SANDBOX.passphrase)}`)).toEqual({
      outcome: 'refused',
      reason,
    });
    expect(await balanceOf(shopper)).toBe(before);
  });

  it('refuses an unknown purchase', async () => {
    const notice = await line.settle({ ...(await orderTokens(shopper)), m_payment_id: '99999999' }, 'pay');
    expect(await delivered(shop, notice)).toEqual({ outcome: 'refused', reason: 'unknown-purchase' });
  });

  it('refuses what PayFast calls INVALID', async () => {
    const before = await balanceOf(shopper);
    const notice = await line.settle(await orderTokens(shopper), 'pay', {}, { invalid: 'true' });
    expect(await delivered(shop, notice)).toEqual({ outcome: 'refused', reason: 'confirmation' });
    expect(await balanceOf(shopper)).toBe(before);
  });

  it('refuses a foreign source, with any X-Forwarded-For, and still accepts the genuine one', async () => {
    const notice = await line.settle(await orderTokens(shopper), 'pay');
    for (const from of ['198.51.100.7', '127.0.0.1, 198.51.100.7']) await deliver(shop, notice, from).expect(200);
    await shop.drain();
    expect(await outcomeOf(shop, notice)).toEqual({ outcome: 'refused', reason: 'source' });
    expect((await delivered(shop, notice)).outcome).toBe('credited');
  });

  it('refuses no source that was known where the notice came while not all of PayFast’s are known', async () => {
    const notice = await line.settle(await orderTokens(shopper), 'pay');
    const { id } = await shop.rows
      .insertInto('payment_notices')
      .values({ body: notice, body_hash: hashOfNotice(notice, '127.0.0.1'), source_address: '198.51.100.7' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const process = () => shop.handle(new PaymentNoticeReceived(id));
    const knowsAll = jest.spyOn(shop.worker.get(Payfast), 'knowsAllSources', 'get').mockReturnValue(false);
    await expect(process()).rejects.toThrow('does not resolve');
    expect(await outcomeOf(shop, notice)).toEqual({ outcome: 'received', reason: null });
    knowsAll.mockRestore();
    await process();
    expect(await outcomeOf(shop, notice)).toEqual({ outcome: 'refused', reason: 'source' });
  });

  it('leaves it to PayFast to send again what comes from a strange source while not all of PayFast’s are known', async () => {
    const notice = await line.settle(await orderTokens(shopper), 'pay');
    const knowsAll = jest.spyOn(shop.app.get(Payfast), 'knowsAllSources', 'get').mockReturnValue(false);
    const before = await refused();
    const answer = await deliver(shop, notice, '198.51.100.7').expect(503);
    expect(answer.body).toMatchObject({ code: 'service-away' });
    // Operators hear of it as of one that is refused: PayFast does not send it for ever.
    expect((await refused()) - before).toBe(1);
    const rows = shop.rows.selectFrom('payment_notices').selectAll().where('body', '=', notice);
    expect(await rows.execute()).toEqual([]);
    // A notice without PayFast’s signature is refused as ever.
    await deliver(shop, `${notice}0`, '198.51.100.7').expect(200);
    expect(await outcomeOf(shop, `${notice}0`)).toEqual({ outcome: 'refused', reason: 'signature' });
    knowsAll.mockRestore();
    await deliver(shop, notice, '198.51.100.7').expect(200);
    expect(await outcomeOf(shop, notice)).toEqual({ outcome: 'refused', reason: 'source' });
  });

  it('asks again when PayFast does not answer, and credits then', async () => {
    const before = await balanceOf(shopper);
    const notice = await line.settle(await orderTokens(shopper), 'pay');
    line.away = true;
    const asked = line.confirmations;
    await deliver(shop, notice).expect(200);
    await waitFor('the first try', () => Promise.resolve(line.confirmations > asked || undefined));
    expect([await balanceOf(shopper), (await outcomeOf(shop, notice)).outcome]).toEqual([before, 'received']);
    line.away = false;
    await shop.drain();
    expect(await balanceOf(shopper)).toBe(before + 5);
  });

  it('asks for a notice again that came as a type that is not read', async () => {
    const notice = await line.settle(await orderTokens(shopper, SINGLE), 'pay');
    await shop.visitor().post('/api/payfast-itn').type('text/plain').send(notice).expect(415);
    expect((await delivered(shop, notice)).outcome).toBe('credited');
  });

  it('takes up a notice again whose job was given up, by itself and when PayFast repeats it', async () => {
    const before = await balanceOf(shopper);
    for (const again of ['by itself', 'repeated']) {
      const notice = await line.settle(await orderTokens(shopper), 'pay');
      // As after a long absence of PayFast: stored, with no job left.
      await shop.rows
        .insertInto('payment_notices')
        .values({
          body: notice,
          body_hash: hashOfNotice(notice, '127.0.0.1'),
          source_address: '127.0.0.1',
          queued_at: sql<string>`now() - interval '11 minutes'`,
        })
        .execute();
      if (again === 'repeated') await Promise.all([1, 2, 3].map(() => deliver(shop, notice).expect(200)));
      else
        expect(
          await shop.inContext((commands) =>
            Promise.all([commands.execute(new RequeueNotices()), commands.execute(new RequeueNotices())]),
          ),
        ).toEqual(expect.arrayContaining([0, 1]));
      await shop.drain();
      expect((await outcomeOf(shop, notice)).outcome).toBe('credited');
    }
    expect(await balanceOf(shopper)).toBe(before + 10);
  });
});
