import { pricesOf } from './prices';

const STANDARD = {
  Rugby: 1,
  Netball: 1,
  Hokkie: 1,
  'Individual Photos': 2,
  'Opening Evening': 1,
  'Mnr and Miss Bokkieweek': 1,
};
const PACKAGES = [
  { tokenCount: 5, price: '200.00' },
  { tokenCount: 1, price: '60.00' },
  { tokenCount: 2, price: '100.00' },
];

describe('What the texts say of prices', () => {
  it('is what packages and categories cost now', () => {
    expect(pricesOf(PACKAGES, STANDARD)).toEqual({
      packages: [
        { tokens: 1, cents: 6000 },
        { tokens: 2, cents: 10_000 },
        { tokens: 5, cents: 20_000 },
      ],
      single: 6000,
      leastEach: 4000,
      isLessInPack: true,
      photos: [
        {
          tokens: 1,
          action: ['Rugby', 'Netball', 'Hokkie', 'Opening Evening', 'Mnr and Miss Bokkieweek'],
          individual: false,
        },
        { tokens: 2, action: [], individual: true },
      ],
    });
  });

  it('names no single token where none is sold, and no saving where there is none', () => {
    expect(pricesOf([{ tokenCount: 4, price: '180.00' }], {})).toMatchObject({ single: null, leastEach: 4500 });
    expect(pricesOf([{ tokenCount: 1, price: '45.00' }], {}).isLessInPack).toBe(false);
    expect(pricesOf([], {})).toMatchObject({ single: null, leastEach: null, photos: [] });
  });

  it('has one line of all categories that cost the same', () => {
    const prices = Object.fromEntries(Object.keys(STANDARD).map((category) => [category, 3]));
    expect(pricesOf([], prices).photos).toMatchObject([{ tokens: 3, individual: true }]);
  });
});
