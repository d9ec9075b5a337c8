import { parse } from 'csv-parse/sync';
import { randomUUID } from 'node:crypto';
import { Mail } from '../../../backend/src/shared/mail/mail';
import { balanceOf } from '../../support/payments';
import { catalogPhotos, storeOriginal } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import type { PurchaseDto } from '../../../backend/src/modules/orders/purchases/list-purchases.query';
import type { GallerySalesDto } from '../../../backend/src/modules/orders/income/sum-gallery-sales.query';
import type { PhotoDto } from '../../../backend/src/modules/catalog/contract';
import type { SaleDto, SaleStatsDto } from '../../../backend/src/modules/orders/sales/list-sales.query';

describe('Sales of photographs', () => {
  let shop: TestShop;
  let admin: Shopper;
  let somebody: Shopper;

  beforeAll(async () => {
    shop = await startShop({ PAYFAST_SIMULATED_PURCHASES: 'on' }, ['worker']);
    admin = await shop.admin();
    somebody = await shop.shopper();
  });
  afterAll(() => shop.close());

  let galleries = 0;

  async function photo(title: string, category = 'Rugby'): Promise<number> {
    const { filePath } = await storeOriginal(shop);
    const gallery = `Verkoop ${++galleries}`;
    const [id = 0] = await catalogPhotos(shop, admin.id, { gallery, category, photos: [{ title, filePath }] });
    return id;
  }

  /** A buyer of one photograph, delivered; the tokens were free, unless the buyer has some. */
  async function sale(
    title: string,
    category?: string,
    somebodyWithTokens?: Shopper,
  ): Promise<{ buyer: Shopper; purchase: PurchaseDto }> {
    const photoId = await photo(title, category);
    const buyer = somebodyWithTokens ?? (await shop.shopper());
    if (!somebodyWithTokens) await shop.giveTokens(buyer.id, 5);
    await buyer.agent.post('/api/purchase-photo').send({ photoId }).expect(200);
    await shop.drain();
    const { body } = (await buyer.agent.get('/api/user/purchases').expect(200)) as { body: [PurchaseDto] };
    return { buyer, purchase: body[0] };
  }

  const list = async (query: Record<string, unknown> = {}): Promise<SaleDto[]> =>
    ((await admin.agent.get('/api/admin/purchases').query(query).expect(200)) as { body: SaleDto[] }).body;

  const notSent = (buyer: Shopper) =>
    shop.rows.updateTable('purchases').set({ email_sent: false }).where('user_id', '=', buyer.id).execute();

  it.each([
    ['get', '/api/admin/purchases'],
    ['get', '/api/admin/purchase-stats'],
    ['get', '/api/admin/purchases/export?format=csv'],
    ['post', '/api/admin/resend-email/1'],
    ['post', '/api/admin/resend-user-emails/1'],
    ['post', '/api/admin/purchases/1/refund'],
  ] as const)('are no other person’s: %s %s', async (method, path) => {
    await shop.visitor()[method](path).expect(401);
    await somebody.agent[method](path).expect(403);
  });

  it('are saved as a file for machines and for people, of a period', async () => {
    const buyer = await shop.shopper();
    // 2 tokens for R100.
    await buyer.agent.post('/api/purchase-tokens').send({ packageId: 2 }).expect(200);
    const { purchase } = await sale('=Losskrum; "links"', 'Rugby', buyer);
    const at = '2026-02-28T22:15:00.000Z';
    await shop.rows.updateTable('purchases').set({ purchase_date: at }).where('id', '=', purchase.id).execute();
    await admin.agent.post(`/api/admin/purchases/${purchase.id}/refund`).send({ reason: 'Dof' }).expect(200);
    const file = async (format: string, language = 'en') =>
      (
        await admin.agent
          .get('/api/admin/purchases/export')
          .set('Accept-Language', language)
          .query({ format, from: '2026-03-01', to: '2026-03-01' })
          .buffer(true)
          .expect(200)
      ).text;
    const [sold] = await list({ userId: buyer.id });
    if (!sold) throw new Error('It is not listed');
    expect(JSON.parse(await file('json'))).toEqual([sold]);
    const [machines] = parse<Record<string, string>>(await file('csv'), { columns: true, bom: true });
    expect(machines).toMatchObject({ id: String(sold.id), photoTitle: `'${sold.photoTitle}`, purchaseDate: at });
    const [head, line = ''] = (await file('excel')).split('\r\n');
    expect(head).toMatch(
      /^\uFEFFSale;Bought on;Username;E-mail;Sent to;E-mail sent;Photo number;Photo;Category;Gallery;Tokens;Worth \(R\);/,
    );
    const [people = []] = parse(line, { delimiter: ';' });
    expect(people.slice(0, 14)).toEqual([
      `="${sold.id}"`,
      '2026-03-01 00:15:00',
      sold.username,
      sold.userEmail,
      sold.emailAddress,
      'Yes',
      `="${sold.photoId}"`,
      `'${sold.photoTitle}`,
      'Rugby',
      sold.galleryName,
      '1',
      '50,00',
      '',
      '1',
    ]);
    expect(await file('excel', 'af')).toMatch(/;Galery;Munte;Waarde \(R\);/);
  });

  it('are listed, newest first, page by page', async () => {
    const first = await sale('Eerste lynstaan');
    const second = await sale('Tweede lynstaan', 'Netball');
    const sales = await list();
    expect(sales.slice(0, 2)).toEqual([
      {
        id: second.purchase.id,
        userId: second.buyer.id,
        username: second.buyer.username,
        userEmail: second.buyer.email,
        emailAddress: second.buyer.email,
        photoId: second.purchase.photoId,
        photoPath: expect.stringMatching(/^previews\//) as string,
        photoTitle: 'Tweede lynstaan',
        photoCategory: 'Netball',
        galleryName: `Verkoop ${galleries}`,
        photoTokenPrice: 1,
        value: '0.00',
        purchaseDate: second.purchase.purchaseDate,
        emailSent: true,
        transactionId: second.purchase.transactionId,
        refund: null,
        pack: null,
      },
      expect.objectContaining({ id: first.purchase.id }),
    ]);
    const [one] = await list({ limit: 1 });
    expect(one?.id).toBe(second.purchase.id);
    expect((await list({ limit: 1, cursor: one?.id }))[0]?.id).toBe(first.purchase.id);
    const ids = async (query: Record<string, unknown>) => (await list(query)).map(({ id }) => id);
    const search = 'lynstaan';
    expect(await ids({ sort: 'oldest', search })).toEqual([first.purchase.id, second.purchase.id]);
    expect(await ids({ sort: 'oldest', search, limit: 1, cursor: first.purchase.id })).toEqual([second.purchase.id]);
    expect(await ids({ sort: 'oldest' })).toEqual((await ids({ sort: 'newest' })).reverse());
    await admin.agent.get('/api/admin/purchases').query({ sort: 'price' }).expect(400);
    await admin.agent.get('/api/admin/purchases').query({ limit: 101 }).expect(400);
  });

  it('are found by person or photograph, in any case, and by what was not sent', async () => {
    const { buyer, purchase } = await sale('100 % Drukskop');
    const titles = async (query: Record<string, unknown>) => (await list(query)).map(({ photoTitle }) => photoTitle);
    expect(await titles({ search: '100 % druk' })).toEqual(['100 % Drukskop']);
    expect(await titles({ search: buyer.email.toUpperCase() })).toEqual(['100 % Drukskop']);
    expect(await titles({ search: 'druckskop 100' })).toEqual(['100 % Drukskop']);
    expect(await titles({ search: '%%%' })).toEqual([]);
    expect(await titles({ userId: buyer.id })).toEqual(['100 % Drukskop']);
    expect(await titles({ userId: buyer.id, emailSent: false })).toEqual([]);
    await notSent(buyer);
    expect((await list({ emailSent: false })).map(({ id }) => id)).toEqual([purchase.id]);
    await admin.agent.post(`/api/admin/resend-user-emails/${buyer.id}`).expect(200);
  });

  it('are listed and added up by gallery', async () => {
    const { buyer, purchase } = await sale('Een van ons');
    await sale('Van ’n ander galery');
    const { galleryId } = (await admin.agent.get(`/api/photos/${purchase.photoId}`).expect(200)).body as PhotoDto;
    await catalogPhotos(shop, admin.id, { gallery: `Verkoop ${galleries - 1}`, photos: [{ title: 'Niemand s’n' }] });
    expect((await list({ galleryId })).map(({ id }) => id)).toEqual([purchase.id]);
    const sums = async (id = galleryId) =>
      (await admin.agent.get(`/api/admin/galleries/${id}/sales`).expect(200)).body as GallerySalesDto;
    const sold = { photographs: 1, buyers: 1, tokens: 1, onSale: 2, unsold: 1, lastSoldAt: purchase.purchaseDate };
    const before = await sums();
    expect(before).toMatchObject({ ...sold, refundedTokens: 0 });
    await admin.agent.post(`/api/admin/purchases/${purchase.id}/refund`).send({ reason: 'Dof' }).expect(200);
    expect(await sums()).toMatchObject({ ...sold, refundedTokens: 1, net: '0.00' });
    expect(await sums(999_999)).toMatchObject({ photographs: 0, net: '0.00', lastSoldAt: null, unsold: 0 });
    await buyer.agent.get(`/api/admin/galleries/${galleryId}/sales`).expect(403);
  });

  it('are counted: all, of seven days, by category, not sent', async () => {
    const stats = async () =>
      ((await admin.agent.get('/api/admin/purchase-stats').expect(200)) as { body: SaleStatsDto }).body;
    const before = await stats();
    const { purchase } = await sale('Ou foto', 'Hokkie');
    await shop.rows
      .updateTable('purchases')
      .set({ purchase_date: new Date(Date.now() - 8 * 24 * 60 * 60 * 1000) })
      .where('id', '=', purchase.id)
      .execute();
    const after = await stats();
    expect(after.totalPurchases).toBe(before.totalPurchases + 1);
    expect(after.recentPurchases).toBe(before.recentPurchases);
    expect(after.topCategories).toContainEqual({ category: 'Hokkie', purchases: 1 });
    expect(after.failedEmails).toBe(0);
  });

  it('are sent again, one at a time', async () => {
    const { buyer, purchase } = await sale('Nog een keer');
    const { body } = await admin.agent.post(`/api/admin/resend-email/${purchase.id}`).expect(200);
    expect(body).toEqual({
      message: `1 of 1 e-mails sent to ${buyer.email}.`,
      successCount: 1,
      totalProcessed: 1,
      remaining: 0,
      userEmail: buyer.email,
    });
    expect(await shop.mailsTo(buyer.email)).toHaveLength(2);
    await admin.agent.post('/api/admin/resend-email/999999').expect(404);
  });

  it('are sent again to another address, which is the last one then', async () => {
    const { buyer, purchase } = await sale('Vir ouma');
    const ouma = `ouma-${buyer.email}`;
    const resend = (body: object) => admin.agent.post(`/api/admin/resend-email/${purchase.id}`).send(body);
    expect((await resend({ emailAddress: 'ouma' }).expect(400)).body).toHaveProperty('fields.emailAddress');
    const { body } = await resend({ emailAddress: ` ${ouma} ` }).expect(200);
    expect(body).toMatchObject({ message: `1 of 1 e-mails sent to ${ouma}.`, userEmail: buyer.email });
    const [mail] = await shop.mailsTo(ouma);
    // Not the buyer's letter: it says nothing of the balance.
    expect(mail?.attachments).toHaveLength(1);
    expect(mail?.text).not.toContain('Bokkiemunte left');
    expect((await list({ userId: buyer.id }))[0]?.emailAddress).toBe(ouma);
    await admin.agent.post(`/api/admin/resend-email/${purchase.id}`).expect(200);
    expect(await shop.mailsTo(ouma)).toHaveLength(2);

    await notSent(buyer);
    const all = `/api/admin/resend-user-emails/${buyer.id}`;
    await admin.agent.post(all).send({ emailAddress: buyer.email }).expect(200);
    expect((await list({ userId: buyer.id }))[0]).toMatchObject({ emailAddress: buyer.email, emailSent: true });
  });

  it('are sent again, all of a person’s that were not sent, a mail for what was bought at once', async () => {
    const { buyer } = await sale('Los foto');
    for (const title of ['Saam een', 'Saam twee'])
      await buyer.agent
        .post('/api/cart/add')
        .send({ photoId: await photo(title) })
        .expect(200);
    await buyer.agent.post('/api/cart/purchase').send({}).expect(200);
    await shop.drain();
    await notSent(buyer);
    const { body } = await admin.agent.post(`/api/admin/resend-user-emails/${buyer.id}`).expect(200);
    expect(body).toMatchObject({ successCount: 2, totalProcessed: 2, userEmail: buyer.email });
    expect((await list({ userId: buyer.id })).every(({ emailSent }) => emailSent)).toBe(true);
    const mails = await shop.mailsTo(buyer.email);
    expect(mails.slice(0, 2).map(({ subject }) => subject)).toEqual([
      'Your 2 photos – Bokkiefoto',
      'Your photo – Bokkiefoto',
    ]);
  });

  it('are sent again fifty mails at a time, and it is said in the reader’s language how many are left', async () => {
    const { buyer } = await sale('Een van baie');
    const rows = Array.from({ length: 51 }, async () => ({
      user_id: buyer.id,
      photo_id: await photo('Een van baie'),
      photo_title: 'Een van baie',
      photo_category: 'Rugby',
      tokens_spent: 1,
      email_address: buyer.email,
      transaction_id: randomUUID(),
    }));
    await shop.rows
      .insertInto('purchases')
      .values(await Promise.all(rows))
      .execute();
    const resend = () => admin.agent.post(`/api/admin/resend-user-emails/${buyer.id}`).set('Accept-Language', 'af');
    const first = await resend().expect(200);
    expect(first.body).toMatchObject({
      message: `50 van 50 e-posse aan ${buyer.email} gestuur. Nog 1 wag: stuur weer.`,
      successCount: 50,
      totalProcessed: 50,
      remaining: 1,
    });
    expect((await resend().expect(200)).body).toMatchObject({
      message: `1 van 1 e-posse aan ${buyer.email} gestuur.`,
      successCount: 1,
      totalProcessed: 1,
      remaining: 0,
    });
    expect((await list({ userId: buyer.id, emailSent: false })).length).toBe(0);
  });

  it('begin with those that were not tried the last time, so that mails which fail for good keep none back', async () => {
    const { buyer } = await sale('Agter die res');
    await notSent(buyer);
    const unsent = async (count: number, address: string) => {
      for (let made = 0; made < count; made++)
        await shop.rows
          .insertInto('purchases')
          .values({
            user_id: buyer.id,
            photo_id: await photo('Agter die res'),
            photo_title: 'Agter die res',
            photo_category: 'Rugby',
            tokens_spent: 1,
            email_address: address,
            transaction_id: randomUUID(),
          })
          .execute();
    };
    // A mail without an address is one that no mail server takes.
    await unsent(50, '');
    await unsent(2, buyer.email);
    const resend = async () =>
      (await admin.agent.post(`/api/admin/resend-user-emails/${buyer.id}`).expect(200)).body as object;
    expect(await resend()).toMatchObject({ successCount: 1, totalProcessed: 50, remaining: 3 });
    expect(await resend()).toMatchObject({ successCount: 2, totalProcessed: 50, remaining: 2 });
    expect(await list({ userId: buyer.id, emailSent: false })).toHaveLength(50);
  });

  it('are sent again by one call at a time, so that no buyer gets the same mail twice', async () => {
    const { buyer } = await sale('Twee keer gedruk');
    await notSent(buyer);
    const resend = () => admin.agent.post(`/api/admin/resend-user-emails/${buyer.id}`).set('Accept-Language', 'af');
    const mail = shop.app.get(Mail);
    const send = mail.send.bind(mail);
    const [begun, second] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    const slow = jest.spyOn(mail, 'send').mockImplementationOnce(async (message) => {
      begun.resolve(null);
      await second.promise;
      await send(message);
    });
    const first = resend().then((answer) => answer);
    await begun.promise;
    const refused = await resend();
    second.resolve(null);
    expect((await first).body).toMatchObject({ successCount: 1, totalProcessed: 1 });
    slow.mockRestore();
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'being-sent',
        message: 'Die foto’s van hierdie koper word op hierdie oomblik gestuur. Kyk oor ’n paar minute weer.',
      },
    ]);
    expect(await shop.mailsTo(buyer.email)).toHaveLength(2);
    expect((await resend().expect(200)).body).toMatchObject({ successCount: 0, totalProcessed: 0 });
  });

  it('say when the mail server does not take the mail', async () => {
    const { buyer, purchase } = await sale('Posbediener weg');
    // A mail without an address is one that no mail server takes.
    const sendTo = (address: string) =>
      shop.rows.updateTable('purchases').set({ email_address: address }).where('id', '=', purchase.id).execute();
    await notSent(buyer);
    await sendTo('');
    const one = await admin.agent.post(`/api/admin/resend-email/${purchase.id}`).expect(503);
    expect(one.body).toMatchObject({ code: 'mail-not-taken' });
    const all = await admin.agent.post(`/api/admin/resend-user-emails/${buyer.id}`).expect(200);
    expect(all.body).toMatchObject({ successCount: 0, totalProcessed: 1 });
    expect((await list({ userId: buyer.id }))[0]?.emailSent).toBe(false);
    await sendTo(buyer.email);
    await admin.agent.post(`/api/admin/resend-email/${purchase.id}`).expect(200);
    expect((await list({ userId: buyer.id }))[0]?.emailSent).toBe(true);
  });

  describe('A refund', () => {
    const refund = ({ id }: PurchaseDto, reason = 'Die foto is dof') =>
      admin.agent.post(`/api/admin/purchases/${id}/refund`).send({ reason });

    it('gives the tokens back once, with a reason in the ledger, and leaves the photograph', async () => {
      const { buyer, purchase } = await sale('Dof');
      const answers = await Promise.all([1, 2, 3].map(() => refund(purchase)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(await balanceOf(buyer)).toBe(5);
      const entries = await shop.rows
        .selectFrom('ledger_entries')
        .select(['kind', 'tokens', 'reference', 'reason'])
        .where('user_id', '=', buyer.id)
        .where('kind', '<>', 'adjustment')
        .orderBy('id')
        .execute();
      expect(entries).toEqual([
        { kind: 'spend', tokens: -1, reference: `purchase:${purchase.id}`, reason: 'Dof' },
        { kind: 'refund', tokens: 1, reference: `purchase:${purchase.id}`, reason: 'Die foto is dof' },
      ]);
      expect((await list({ userId: buyer.id }))[0]?.refund).toMatchObject({ tokens: 1, reason: 'Die foto is dof' });
      await buyer.agent.get(`/api/photos/${purchase.photoId}/download`).expect(200);
    });

    it.each([
      ['en', '1 Bokkiemunt refunded', 'We have refunded 1 Bokkiemunt for “Dof”.', 'Your balance is now 5 Bokkiemunte.'],
      [
        'af',
        '1 Bokkiemunt teruggegee',
        'Ons het 1 Bokkiemunt vir “Dof” aan jou teruggegee.',
        'Jou balans is nou 5 Bokkie',
      ],
    ] as const)(
      'is mailed to its buyer once, in the account’s language: %s',
      async (language, subject, given, balance) => {
        const { buyer, purchase } = await sale('Dof');
        await buyer.agent.put('/api/user').send({ language }).expect(200);
        await Promise.all([refund(purchase, ' <b>Dof</b> '), refund(purchase, ' <b>Dof</b> ')]);
        await shop.drain();
        const [mail, ...others] = (await shop.mailsTo(buyer.email)).filter((one) => one.subject.startsWith(subject));
        expect(others).toEqual([]);
        for (const words of [given, balance, '<b>Dof</b>', '/dashboard']) expect(mail?.text).toContain(words);
        expect(mail?.html).toContain('&lt;b&gt;Dof&lt;/b&gt;');
      },
    );

    it('needs a reason and a buyer', async () => {
      const { buyer, purchase } = await sale('Sonder rede');
      const { body } = await refund(purchase, '  ').expect(400);
      expect(body).toMatchObject({ fields: { reason: 'Please say why.' } });
      await refund({ ...purchase, id: 999_999 }).expect(404);
      await buyer.agent.post('/api/user/close').send({ password: buyer.password }).expect(200);
      expect((await refund(purchase).expect(409)).body).toMatchObject({ code: 'account-closed' });
      expect((await admin.agent.post(`/api/admin/resend-email/${purchase.id}`).expect(409)).body).toMatchObject({
        code: 'account-closed',
      });
      const resend = (userId: number) => admin.agent.post(`/api/admin/resend-user-emails/${userId}`);
      expect((await resend(buyer.id).expect(409)).body).toMatchObject({ code: 'account-closed' });
      expect((await resend(999_999).expect(404)).body).toMatchObject({ code: 'user-not-found' });
      expect((await list({ userId: buyer.id }))[0]).toMatchObject({ username: null, userEmail: null });
    });

    it('is in the audit log', async () => {
      const { purchase } = await sale('Teruggegee');
      await refund(purchase).expect(200);
      const { body } = await admin.agent.get('/api/admin/audit').query({ limit: 1 }).expect(200);
      expect(body).toMatchObject([
        { action: 'refundPurchase', outcome: 'done', changes: [{ what: 'Purchase', id: purchase.id }] },
      ]);
    });
  });
});
