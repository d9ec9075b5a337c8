import { hidesAtOnce, overlooks, type MadeDecision } from './photo-report';

describe('a report', () => {
  it('hides its photograph at once when the shop says so, unless it was kept before', () => {
    expect(hidesAtOnce({ policy: true, keptBefore: false })).toBe(true);
    expect(hidesAtOnce({ policy: true, keptBefore: true })).toBe(false);
    expect(hidesAtOnce({ policy: false, keptBefore: false })).toBe(false);
  });
});

describe('a decision', () => {
  const latest: MadeDecision = { decision: 'keep', note: null, decidedBy: 1, decidedAt: '2026-03-01T10:00:00.000Z' };
  const next = { decision: 'hide', note: null, decidedBy: 1 } as const;

  it('is made over the one that its administrator has seen, or none', () => {
    expect(overlooks(latest, next, latest.decidedAt)).toBe(false);
    expect(overlooks(undefined, next, null)).toBe(false);
    expect(overlooks(latest, next, undefined)).toBe(false);
  });

  it('is not made over one that its administrator has not seen', () => {
    expect(overlooks(latest, next, null)).toBe(true);
    expect(overlooks(latest, next, '2026-02-28T10:00:00.000Z')).toBe(true);
    expect(overlooks(undefined, next, latest.decidedAt)).toBe(true);
  });

  it('may be sent again by the same person', () => {
    const again = { decision: 'keep', note: null, decidedBy: 1 } as const;
    expect(overlooks(latest, again, null)).toBe(false);
    expect(overlooks(latest, { ...again, decidedBy: 2 }, null)).toBe(true);
    expect(overlooks(latest, { ...again, note: 'Gevra' }, null)).toBe(true);
  });
});
