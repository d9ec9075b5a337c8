import { offersFor } from './token-offer';

const packages = [
  { id: 1, name: 'Single Token', tokenCount: 1, price: '60.00' },
  { id: 2, name: '2 Token Pack', tokenCount: 2, price: '100.00' },
  { id: 3, name: '5 Token Pack', tokenCount: 5, price: '200.00' },
];
const offered = (missing: number, sold = packages) =>
  offersFor(missing, sold).map((offer) => [
    offer.packages.map(({ quantity, packageId }) => `${quantity} of ${packageId}`).join(', '),
    offer.cents / 100,
    offer.left,
  ]);

describe('offersFor', () => {
  it('offers the least that is enough, and the next package that brings more for less a token', () => {
    expect(offered(1)).toEqual([
      ['1 of 1', 60, 0],
      ['1 of 2', 100, 1],
    ]);
    expect(offered(2)).toEqual([
      ['1 of 2', 100, 0],
      ['1 of 3', 200, 3],
    ]);
  });

  it('puts packages of several kinds together', () => {
    expect(offered(3)).toEqual([
      ['1 of 2, 1 of 1', 160, 0],
      ['1 of 3', 200, 2],
    ]);
    expect(offered(7)[0]).toEqual(['1 of 3, 1 of 2', 300, 0]);
    expect(offered(8)).toEqual([
      ['1 of 3, 1 of 2, 1 of 1', 360, 0],
      ['2 of 3', 400, 2],
    ]);
  });

  it('takes more tokens where they cost no more', () => {
    expect(offered(4)).toEqual([['1 of 3', 200, 1]]);
  });

  it('solves what taking the largest first would not', () => {
    const odd = [
      { id: 1, name: 'Vier', tokenCount: 4, price: '40.00' },
      { id: 2, name: 'Vyf', tokenCount: 5, price: '55.00' },
    ];
    expect(offered(8, odd)[0]).toEqual(['2 of 1', 80, 0]);
    expect(offered(6, odd)[0]).toEqual(['2 of 1', 80, 2]);
    expect(offered(13, odd)[0]).toEqual(['1 of 2, 2 of 1', 135, 0]);
  });

  it('costs no more than any other set, for any packages', () => {
    const sizes = [2, 3, 7];
    const prices = [110, 150, 290];
    const sold = sizes.map((tokenCount, id) => ({ id, name: `${tokenCount}`, tokenCount, price: `${prices[id]}.00` }));
    for (let missing = 1; missing <= 30; missing++) {
      let least = Infinity;
      for (let a = 0; a <= 15; a++)
        for (let b = 0; b <= 10; b++)
          for (let c = 0; c <= 5; c++)
            if (2 * a + 3 * b + 7 * c >= missing) least = Math.min(least, 110 * a + 150 * b + 290 * c);
      expect([missing, offersFor(missing, sold)[0]?.cents]).toEqual([missing, least * 100]);
    }
  });

  it('tells the price of a token', () => {
    expect(offersFor(5, packages)[0]).toMatchObject({ tokens: 5, centsPerToken: 4_000 });
  });

  it('has nothing to offer without packages, nor beyond what one payment can hold', () => {
    expect(offersFor(1, [])).toEqual([]);
    expect(offered(500)).toEqual([['100 of 3', 20_000, 0]]);
    expect(offersFor(506, packages)).toEqual([]);
  });
});
