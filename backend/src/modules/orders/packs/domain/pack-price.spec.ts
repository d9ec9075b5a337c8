import fc from 'fast-check';
import { PackPrice, pricePacks, type PackPhoto } from './pack-price';

const photos = (...prices: number[]) => prices.map((tokenPrice, index) => ({ id: index + 1, tokenPrice }));
const partsOf = ({ parts }: PackPrice) =>
  [...parts].toSorted(([one], [other]) => one - other).map(([, tokens]) => tokens);
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0);

describe('The price of a pack', () => {
  it.each([
    ['the sum of the single prices below the cap', [1, 2, 1], 0, 9, 4],
    ['the cap below the sum', [4, 4, 4], 0, 9, 9],
    ['the cap less what was paid for the others', [1, 1, 1, 1, 1, 1, 1, 1, 1], 5, 9, 4],
    ['no more than what is missing', [1, 1], 5, 9, 2],
    ['nothing when the cap has been paid', [3], 9, 9, 0],
    ['nothing when more than the cap has been paid', [3], 14, 9, 0],
    ['nothing when nothing is missing', [], 0, 9, 0],
  ])('is %s', (_what, prices, paid, cap, tokens) => {
    const price = new PackPrice(photos(...prices), paid, cap);
    expect([price.tokens, sum(price.parts.values())]).toEqual([tokens, tokens]);
    expect(price.singleTokens).toBe(sum(prices));
  });

  it.each([
    ['in proportion', [1, 2, 3], 3, [1, 1, 1]],
    ['to the largest remainders', [5, 1, 5], 6, [3, 0, 3]],
    ['of equal remainders to the lower id', [1, 1, 1, 1], 2, [1, 1, 0, 0]],
    ['as they are when there is no saving', [3, 1], 9, [3, 1]],
  ])('is divided %s', (_how, prices, cap, parts) => {
    expect(partsOf(new PackPrice(photos(...prices), 0, cap))).toEqual(parts);
  });

  it('does not depend on the order of the photographs', () => {
    const price = new PackPrice(photos(1, 1, 1).toReversed(), 0, 2);
    expect(partsOf(price)).toEqual([1, 1, 0]);
  });
});

describe('Packs that are bought together', () => {
  const onSale = (id: number, tokenPrice = 1): PackPhoto => ({ id, tokenPrice, isOnSale: true });

  it('hold a photograph once, the packs of matches first', () => {
    const day = { kind: 'day' as const, cap: 6, photos: [1, 2, 3, 4, 5, 6, 7, 8].map((id) => onSale(id)) };
    const match = { kind: 'match' as const, cap: 3, photos: [1, 2, 3, 4].map((id) => onSale(id)) };
    const priced = pricePacks([day, match], new Map());
    expect(priced.map(({ pack, price }) => [pack.kind, price.tokens, price.parts.size])).toEqual([
      ['match', 3, 4],
      ['day', 3, 4],
    ]);
  });

  it('leave out what is not on sale, and count what was paid for it', () => {
    const pack = { kind: 'match' as const, cap: 4, photos: [onSale(1, 3), { ...onSale(2, 3), isOnSale: false }] };
    expect(pricePacks([pack], new Map())[0]?.price.tokens).toBe(3);
    expect(pricePacks([pack], new Map([[2, 3]]))[0]?.price.tokens).toBe(1);
  });
});

/** The steps of a buyer of one player's photographs in a match: singles, packs, refunds, in any order. */
const step = fc.oneof(
  fc.record({ buys: fc.nat(19) }),
  fc.record({ refunds: fc.nat(19) }),
  fc.constant('pack' as const),
);

describe('Whatever is bought and refunded, a pack', () => {
  it('costs exactly the sum of its parts, none of them more than by itself', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 40 }),
        fc.nat(60),
        fc.nat(60),
        (prices, paid, cap) => {
          const missing = photos(...prices);
          const { tokens, singleTokens, parts } = new PackPrice(missing, paid, cap);
          expect(sum(parts.values())).toBe(tokens);
          expect(parts.size).toBe(missing.length);
          expect(tokens).toBe(Math.max(0, Math.min(singleTokens, cap - paid)));
          for (const { id, tokenPrice } of missing) {
            const part = parts.get(id) ?? -1;
            expect(part).toBeGreaterThanOrEqual(0);
            expect(part).toBeLessThanOrEqual(tokenPrice);
            // Less than a token from its share.
            expect(Math.abs(part - (tokens * tokenPrice) / singleTokens)).toBeLessThan(1);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('never makes the whole dearer than the cap, or than the singles where they were dearer before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 60 }),
        fc.array(step, { maxLength: 30 }),
        (prices, cap, steps) => {
          const all = photos(...prices).map((photo) => ({ ...photo, isOnSale: true }));
          const paid = new Map<number, number>();
          let spent = 0;
          for (const one of steps) {
            if (one === 'pack') {
              const before = sum(paid.values());
              const [priced] = pricePacks([{ kind: 'match' as const, cap, photos: all }], paid);
              for (const [id, tokens] of priced?.price.parts ?? []) paid.set(id, tokens);
              spent += priced?.price.tokens ?? 0;
              expect(sum(paid.values())).toBeLessThanOrEqual(Math.max(before, cap));
              expect(paid.size).toBe(all.length);
            } else if ('buys' in one) {
              const photo = all[one.buys];
              if (!photo || paid.has(photo.id)) continue;
              paid.set(photo.id, photo.tokenPrice);
              spent += photo.tokenPrice;
            } else {
              const [id = 0, tokens = 0] = [...paid][one.refunds] ?? [];
              if (tokens === 0) continue;
              paid.set(id, 0);
              spent -= tokens;
            }
            // The balance tells the same as the parts.
            expect(spent).toBe(sum(paid.values()));
            expect(spent).toBeLessThanOrEqual(sum(prices));
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('costs no more after some of its photographs than at once, however the packs overlap', () => {
    const set = fc.uniqueArray(fc.integer({ min: 1, max: 15 }), { maxLength: 15 });
    fc.assert(
      fc.property(set, set, set, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }), (...given) => {
        const [inMatch, inDay, owned, matchCap, dayCap] = given;
        const pack = (kind: 'match' | 'day', ids: number[], cap: number) => ({
          kind,
          cap,
          photos: ids.map((id) => ({ id, tokenPrice: (id % 4) + 1, isOnSale: true })),
        });
        const paid = new Map(owned.map((id) => [id, (id % 4) + 1]));
        const priced = pricePacks([pack('day', inDay, dayCap), pack('match', inMatch, matchCap)], paid);
        const bought = priced.flatMap(({ price }) => [...price.parts.keys()]);
        // Each photograph once, and none that is owned.
        expect(new Set(bought).size).toBe(bought.length);
        expect(bought.filter((id) => paid.has(id))).toEqual([]);
        expect(new Set([...bought, ...owned])).toEqual(new Set([...inMatch, ...inDay, ...owned]));
        const singles = sum(bought.map((id) => (id % 4) + 1));
        expect(sum(priced.map(({ price }) => price.tokens))).toBeLessThanOrEqual(singles);
      }),
      { numRuns: 300 },
    );
  });
});
