import { startShop, type Shopper, type TestShop } from '../../support/shop';

const SCHOOL = '196.25.1.7';

describe('Behind one address', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' }, ['worker']);
  });
  afterAll(() => shop.close());

  const login = ({ username, password }: Pick<Shopper, 'username' | 'password'>, agent = shop.visitor()) =>
    agent.post('/api/login').set('X-Forwarded-For', SCHOOL).send({ username, password });
  const register = (username: string) =>
    shop
      .visitor()
      .post('/api/register')
      .set('X-Forwarded-For', SCHOOL)
      .send({ username, email: `${username}@voorbeeld.test`, fullName: 'Ouer Langs Veld' })
      .send({ password: 'bokkie-toets', acceptTerms: true });
  const guess = ({ username }: Shopper) => login({ username, password: 'bokkie-raai' });

  it('300 parents get in within ten minutes beside a guesser, who has a hundred tries an hour', async () => {
    const onTheirPhone: Shopper[] = [];
    const onAnother: Shopper[] = [];
    for (let number = 0; number < 100; number++) {
      onTheirPhone.push(await shop.shopper());
      onAnother.push(await shop.shopper());
    }
    const guesses: number[] = [];
    const sendGuess = async (victim: Shopper) => guesses.push((await guess(victim)).status);
    for (const [number, parent] of onTheirPhone.entries()) {
      const other = onAnother[number]!;
      await parent.agent.post('/api/logout').expect(200);
      if (number % 3 === 0) {
        await login({ ...parent, password: 'mistik' }, parent.agent).expect(401);
        await login({ ...other, password: 'mistik' }).expect(401);
      }
      await Promise.all([
        login(parent, parent.agent).expect(200),
        login(other).expect(200),
        register(`veld-${number}`).expect(201),
        ...(number < 50 ? [sendGuess(other)] : []),
      ]);
    }
    expect(guesses).toEqual(Array<number>(50).fill(401));

    // Nobody else comes: the rest of the hundred tries is the guesser's, and one a minute after that.
    for (const victim of onAnother) await sendGuess(victim);
    expect(guesses.filter((status) => status === 401)).toHaveLength(100 - 34 + 1);
    expect(guesses.filter((status) => status === 429)).toHaveLength(150 - 67);
    const [parent, another] = [onTheirPhone[0]!, onAnother[0]!];
    await login(parent, parent.agent).expect(200);
    await register('veld-laat').expect(201);
    await login(another).expect(429);
    await shop.redis.del(await shop.redis.keys('rate:*:slow'));
    await login(another).expect(200);

    // A mailed link makes the device a known one at once.
    const device = shop.visitor();
    await device.post('/api/forgot-password').set('X-Forwarded-For', SCHOOL).send({ email: another.email }).expect(200);
    const token = /token=([\w.-]+)/.exec((await shop.mailTo(another.email)).text)?.[1];
    const reset = { token, newPassword: 'splinternuut' };
    await device.post('/api/reset-password').set('X-Forwarded-For', SCHOOL).send(reset).expect(200);
    await login({ ...another, password: 'splinternuut' }, device).expect(200);
  });

  it('lets one account sign in a hundred times in five minutes', async () => {
    const person = await shop.shopper();
    for (let times = 0; times < 100; times++) await login(person, person.agent).expect(200);
    await login(person, person.agent).expect(429);
  });
});
