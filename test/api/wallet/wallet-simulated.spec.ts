import { startShop, type TestShop } from '../../support/shop';

describe('Simulated purchases', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop({ PAYFAST_SIMULATED_PURCHASES: 'on' });
  });
  afterAll(() => shop.close());

  it('give tokens once for a transaction id', async () => {
    const { agent } = await shop.shopper();
    const body = { packageId: 3, quantity: 2, transactionId: 'toets-1' };
    const answers = await Promise.all([1, 2, 3].map(() => agent.post('/api/purchase-tokens').send(body).expect(200)));
    expect(new Set(answers.map((answer) => (answer.body as { id: number }).id)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ status: 'completed', tokenCount: 10, totalPrice: '400.00' });
    await agent.get('/api/user/token-balance').expect(200, { tokenBalance: 10 });
    await agent.post('/api/purchase-tokens').send({ packageId: 1 }).expect(200);
    await agent.get('/api/user/token-balance').expect(200, { tokenBalance: 11 });
  });
});
