import { offersFor } from './token-offer';

const packages = [
  { id: 1, name: 'Single Token', tokenCount: 1, price: '60.00' },
  { id: 2, name: '2 Token Pack', tokenCount: 2, price: '100.00' },
  { id: 3, name: '5 Token Pack', tokenCount: 5, price: '200.00' },
];
const offered = (missing: number) =>
  offersFor(missing, packages).map(({ name, quantity, cents, left }) => [name, quantity, cents, left]);

describe('offersFor', () => {
  it('offers the smallest package that is enough, then the next', () => {
    expect(offered(2)).toEqual([
      ['2 Token Pack', 1, 10_000, 0],
      ['5 Token Pack', 1, 20_000, 3],
    ]);
    expect(offered(1)).toEqual([
      ['Single Token', 1, 6_000, 0],
      ['2 Token Pack', 1, 10_000, 1],
    ]);
  });

  it('takes a package several times when none is large enough', () => {
    expect(offered(12)).toEqual([['5 Token Pack', 3, 60_000, 3]]);
  });

  it('leaves out what costs no less and brings no more', () => {
    expect(offered(7)).toEqual([['5 Token Pack', 2, 40_000, 3]]);
  });

  it('tells the price of a token', () => {
    expect(offersFor(5, packages)[0]).toMatchObject({ tokens: 5, centsPerToken: 4_000 });
  });

  it('has nothing to offer without packages', () => {
    expect(offersFor(1, [])).toEqual([]);
  });
});
