import fc from 'fast-check';
import { TokenHolding, type LedgerMovement } from './token-value';

const bought = (tokens: number, rand: number): LedgerMovement => ({
  kind: 'purchase',
  tokens,
  reference: 'token-purchase:1',
  paid: rand * 100,
});
const spent = (tokens: number, photo = 1): LedgerMovement => ({
  kind: 'spend',
  tokens: 0 - tokens,
  reference: `purchase:${photo}`,
  paid: 0,
});
const refunded = (tokens: number, photo = 1): LedgerMovement => ({
  kind: 'refund',
  tokens,
  reference: `purchase:${photo}`,
  paid: 0,
});
const adjusted = (tokens: number): LedgerMovement => ({
  kind: 'adjustment',
  tokens,
  reference: 'adjustment:1',
  paid: 0,
});

function valuesOf(movements: LedgerMovement[]): number[] {
  const holding = new TokenHolding();
  return movements.map((movement) => holding.book(movement));
}

describe('The rand behind tokens', () => {
  it.each([
    ['is what was paid', [bought(5, 200), spent(1)], [200_00, -40_00]],
    [
      'rounds down, and the last token takes the rest',
      [bought(3, 100), spent(1, 1), spent(1, 2), spent(1, 3)],
      [100_00, -33_33, -33_33, -33_34],
    ],
    ['is the average of cheap and dear tokens', [bought(5, 200), bought(1, 60), spent(3)], [200_00, 60_00, -130_00]],
    ['is nothing for free tokens', [adjusted(2), spent(1), spent(1, 2)], [0, 0, 0]],
    ['is shared with free tokens', [bought(1, 60), adjusted(1), spent(1)], [60_00, 0, -30_00]],
    [
      'comes back as it went',
      [bought(3, 100), spent(2), bought(1, 60), refunded(2), spent(4, 2)],
      [100_00, -66_66, 60_00, 66_66, -160_00],
    ],
    [
      'goes with tokens that are taken off or lapse',
      [bought(2, 100), adjusted(-1), adjusted(-1)],
      [100_00, -50_00, -50_00],
    ],
    ['is nothing for a photograph that costs nothing', [bought(1, 60), spent(0)], [60_00, 0]],
  ])('%s', (_what, movements, values) => {
    expect(valuesOf(movements)).toEqual(values);
  });

  it('is never lost, made, or below nothing, whatever happens', () => {
    const step = fc.record({
      what: fc.constantFrom('buy', 'spend', 'refund', 'give', 'take'),
      tokens: fc.integer({ min: 0, max: 12 }),
      cents: fc.integer({ min: 1, max: 99_999 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const holding = new TokenHolding();
        const open: { photo: number; tokens: number }[] = [];
        let booked = 0;
        for (const [photo, { what, tokens, cents }] of steps.entries()) {
          const few = Math.min(tokens, holding.tokens);
          if (what === 'buy') booked += holding.book({ ...bought(tokens + 1, 0), paid: cents });
          if (what === 'give') booked += holding.book(adjusted(tokens));
          if (what === 'take') booked += holding.book(adjusted(0 - few));
          if (what === 'spend') {
            booked += holding.book(spent(few, photo));
            open.push({ photo, tokens: few });
          }
          const back = what === 'refund' ? open.pop() : undefined;
          if (back) booked += holding.book(refunded(back.tokens, back.photo));
          expect(holding.value).toBe(booked);
          expect(holding.value).toBeGreaterThanOrEqual(0);
          if (holding.tokens === 0) expect(holding.value).toBe(0);
        }
      }),
    );
  });
});
