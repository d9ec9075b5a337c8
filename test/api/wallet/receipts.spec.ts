import type { PaymentFormDto } from '../../../backend/src/modules/wallet/payments/wallet.dto';
import { TokensBought } from '../../../backend/src/modules/wallet/payfast/process-notice.on-payment-notice-received';
import { SANDBOX } from '../../../tools/services/payfast-protocol';
import { delivered, FIVE, signedNotice, SINGLE } from '../../support/payments';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import type { TokenReceiptDto } from '../../../backend/src/modules/wallet/payments/list-token-purchases.query';

const SELLER = {
  SELLER_NAME: 'Bokkiefoto & Seun',
  SELLER_ADDRESS: 'Kerkstraat 12, Paarl, 7646',
  SELLER_VAT_NUMBER: '4123456789',
};

describe.each([
  ['A seller who is registered for VAT', SELLER],
  ['A seller who is not', {}],
])('Receipts: %s', (_, settings) => {
  const registered = settings === SELLER;
  let shop: TestShop;

  beforeAll(async () => {
    // Notices are accepted by their signature: PayFast's confirmation is tested elsewhere.
    shop = await startShop({ PAYFAST_CONFIRMATION: 'off', ...settings }, ['worker']);
  });
  afterAll(() => shop.close());

  let payments = 0;

  /** Orders and pays; answers the purchase's id. */
  async function pay({ agent }: Shopper, order: object, status = 'COMPLETE'): Promise<number> {
    const { body } = (await agent.post('/api/payments/payfast').send(order).expect(201)) as { body: PaymentFormDto };
    const notice = signedNotice({
      m_payment_id: body.fields['m_payment_id'] ?? '',
      pf_payment_id: String(1_089_250 + ++payments),
      payment_status: status,
      amount_gross: body.fields['amount'] ?? '',
      merchant_id: SANDBOX.merchantId,
    });
    await delivered(shop, notice);
    return Number(body.fields['m_payment_id']);
  }

  const receipt = async ({ agent }: Shopper, id: number) =>
    (await agent.get(`/api/user/token-purchases/${id}`).expect(200)).body as TokenReceiptDto;

  it('are mailed once the payment is credited, in the account’s language', async () => {
    const buyer = await shop.shopper({ language: 'af' });
    const id = await pay(buyer, { packageId: FIVE, quantity: 2, more: [{ packageId: SINGLE }] });
    const mail = await shop.mailTo(buyer.email);
    const { receiptNumber, transactionId } = await receipt(buyer, id);
    expect(mail.subject).toBe(`Kwitansie ${receiptNumber} – Bokkiefoto`);
    expect(mail.text).toContain('Dankie. Ons het 11 Bokkiemunte bygevoeg; jou balans is nou 11 Bokkiemunte.');
    expect(mail.text).toContain(`${registered ? 'Belastingfaktuur' : 'Kwitansie'} ${receiptNumber}`);
    expect(mail.text).toContain('* 5-muntpakkie: 2 × R200.00 elk, 10 Bokkiemunte');
    expect(mail.text).toContain('* Enkelmunt: 1 × R60.00 elk, 1 Bokkiemunt');
    expect(mail.text).toContain('Betaal: R460.00');
    expect(mail.text).toContain(`Koper: Ouer Toets, ${buyer.email}`);
    expect(mail.text).toContain(`PayFast-betaling: ${transactionId}`);
    expect(mail.text).toContain(`http://shop.test/receipts/${id}`);
    expect(mail.html).toContain('lang="af"');
    if (registered) {
      expect(mail.text).toContain('BTW ingesluit (15%): R60.00');
      expect(mail.text).toContain('Verkoper: Bokkiefoto & Seun, Kerkstraat 12, Paarl, 7646\nBTW-nommer: 4123456789');
      expect(mail.html).toContain('Bokkiefoto &amp; Seun');
    } else {
      expect(mail.text).not.toContain('BTW');
      expect(mail.text).toContain('Verkoper: Bokkiefoto\n');
    }
  });

  it('are sent once, however often the job runs, and never before the payment is complete', async () => {
    const buyer = await shop.shopper();
    const id = await pay(buyer, { packageId: FIVE });
    for (let time = 0; time < 3; time++) await shop.handle(new TokensBought(id));
    const open = await pay(buyer, { packageId: SINGLE }, 'PENDING');
    await shop.handle(new TokensBought(open));
    const mails = await shop.mailsTo(buyer.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Thank you. We have added 5 Bokkiemunte; your balance is now 5 Bokkiemunte.');
  });

  it('say who bought what, for how much, and keep saying it when the packages change', async () => {
    const buyer = await shop.shopper();
    const id = await pay(buyer, { packageId: FIVE, quantity: 2 });
    const before = await receipt(buyer, id);
    expect(before).toMatchObject({
      receiptNumber: `BM-${String(id).padStart(6, '0')}`,
      status: 'completed',
      userId: buyer.id,
      packageId: FIVE,
      buyer: { fullName: 'Ouer Toets', email: buyer.email },
      items: [{ packageName: '5 Token Pack', quantity: 2, tokenCount: 10, unitPrice: '200.00' }],
      totalPrice: '400.00',
      vat: registered ? '52.17' : null,
      completedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      transactionId: expect.stringMatching(/^\d+$/) as string,
    });
    await shop.rows
      .updateTable('token_packages')
      .set({ name: 'Pak', price: '999.00' })
      .where('id', '=', FIVE)
      .execute();
    expect(await receipt(buyer, id)).toEqual(before);
    await shop.rows
      .updateTable('token_packages')
      .set({ name: '5 Token Pack', price: '200.00' })
      .where('id', '=', FIVE)
      .execute();
  });

  it('say who sold at that time, whoever sells now', async () => {
    const buyer = await shop.shopper();
    const paid = await pay(buyer, { packageId: SINGLE });
    const open = await pay(buyer, { packageId: SINGLE }, 'PENDING');
    const before = await receipt(buyer, paid);
    expect(before.seller).toEqual(
      registered
        ? { name: SELLER.SELLER_NAME, address: SELLER.SELLER_ADDRESS, vatNumber: SELLER.SELLER_VAT_NUMBER }
        : { name: 'Bokkiefoto', address: null, vatNumber: null },
    );
    const admin = await shop.admin();
    const now = { name: 'Bokkiefoto Bpk', address: 'Hoofstraat 1, Paarl', vatNumber: '4987654321' };
    const change = { sellerName: now.name, sellerAddress: now.address, sellerVatNumber: now.vatNumber };
    await admin.agent.patch('/api/admin/settings').send(change).expect(200);
    expect(await receipt(buyer, paid)).toEqual(before);
    expect(await receipt(buyer, open)).toMatchObject({ seller: now, vat: '7.83' });
    const back = { sellerName: null, sellerAddress: null, sellerVatNumber: null };
    await admin.agent.patch('/api/admin/settings').send(back).expect(200);
  });

  it('are shown only to their buyer', async () => {
    const buyer = await shop.shopper();
    const id = await pay(buyer, { packageId: SINGLE });
    const stranger = await shop.shopper();
    const { body } = await stranger.agent.get(`/api/user/token-purchases/${id}`).expect(404);
    expect(body).toMatchObject({ code: 'token-purchase-not-found' });
    await shop.visitor().get(`/api/user/token-purchases/${id}`).expect(401);
  });

  it('tell who sells', async () => {
    const { body } = await shop.visitor().get('/api/config').expect(200);
    expect(body).toMatchObject(
      registered
        ? {
            sellerName: SELLER.SELLER_NAME,
            sellerAddress: SELLER.SELLER_ADDRESS,
            sellerVatNumber: SELLER.SELLER_VAT_NUMBER,
          }
        : { sellerName: 'Bokkiefoto', sellerAddress: null, sellerVatNumber: null },
    );
  });

  it('are in a list that is read page by page', async () => {
    const buyer = await shop.shopper();
    const ids: number[] = [];
    for (let count = 0; count < 5; count++) ids.unshift(await pay(buyer, { packageId: SINGLE }, 'PENDING'));
    // Three of one moment: the id decides.
    const moment = new Date();
    await shop.rows
      .updateTable('token_purchases')
      .set({ purchase_date: moment })
      .where('id', 'in', ids.slice(1, 4))
      .execute();
    const all = async (query = '') =>
      ((await buyer.agent.get(`/api/user/token-purchases${query}`).expect(200)).body as TokenReceiptDto[]).map(
        ({ id }) => id,
      );
    const listed = await all();
    expect([...listed].sort()).toEqual([...ids].sort());
    const first = await all('?limit=2');
    const second = await all(`?limit=2&cursor=${first[1]}`);
    const third = await all(`?limit=2&cursor=${second[1]}`);
    expect([...first, ...second, ...third]).toEqual(listed);
    expect(await all(`?cursor=${third.at(-1)}`)).toEqual([]);
    for (const query of ['?limit=0', '?limit=1001', '?limit=x', '?cursor=0', '?cursor=99999999999', '?page=2'])
      await buyer.agent.get(`/api/user/token-purchases${query}`).expect(400);
  });
});
