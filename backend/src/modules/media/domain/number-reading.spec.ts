import {
  candidatesOf,
  isSure,
  labelsOf,
  probabilityOf,
  readBib,
  readNumber,
  type Box,
  type Look,
  type Step,
} from './number-reading';

/** Steps that say these texts one after the other, each character with its probability; a blank is none. */
function steps(text: string, probability = 0.98): Step[] {
  return [...` ${[...text].join(' ')} `].map((character) =>
    character === ' ' ? { none: probability, of: {} } : { none: 1 - probability, of: { [character]: probability } },
  );
}

describe('The probability of a text', () => {
  const step = (none: number, of: Record<string, number>): Step => ({ none, of });

  it('is the sum over all ways in which it may be spread over the steps', () => {
    const two = [step(0.4, { 7: 0.6 }), step(0.5, { 7: 0.5 })];
    // Both, the first, or the second.
    expect(probabilityOf('7', two)).toBeCloseTo(0.6 * 0.5 + 0.6 * 0.5 + 0.4 * 0.5);
    expect(probabilityOf('', two)).toBeCloseTo(0.4 * 0.5);
  });

  it('needs nothing between two that are alike', () => {
    expect(probabilityOf('11', [step(0, { 1: 1 }), step(0, { 1: 1 })])).toBe(0);
    expect(probabilityOf('11', [step(0, { 1: 1 }), step(1, {}), step(0, { 1: 1 })])).toBe(1);
  });

  it.each(['7', '12', '11', '100'])('adds up to one over what can stand there: %s', (text) => {
    const digits = [...new Set(text)];
    const given = Array.from({ length: 3 }, () =>
      step(0.2, Object.fromEntries(digits.map((digit) => [digit, 0.8 / digits.length]))),
    );
    const texts = [''];
    for (const before of texts) if (before.length < 3) texts.push(...digits.map((digit) => before + digit));
    expect(texts.reduce((sum, one) => sum + probabilityOf(one, given), 0)).toBeCloseTo(1);
  });
});

describe('A number', () => {
  it.each(['1', '7', '10', '11', '23', '100', '999'])('%s is read', (label) => {
    expect(readNumber(steps(label))).toEqual({ label, confidence: expect.closeTo(1, 0) as number });
  });

  it.each(['0', '00', '07', '2026', '15:30', '', 'BOTHA', 'R120'])('is not %j', (text) => {
    const reading = readNumber(steps(text));
    expect(reading?.confidence ?? 0).toBeLessThan(0.1);
  });

  it('has letters that are taken for digits only beside a digit', () => {
    expect(readNumber(steps('1O'))?.label).toBe('10');
    expect(readNumber(steps('I'))).toBeNull();
    expect(readNumber(steps('l'))).toBeNull();
    expect(readNumber(steps('S'))).toBeNull();
  });

  it('is less sure when other characters may stand there', () => {
    const sure = readNumber(steps('12'))!.confidence;
    const unsure = readNumber(steps('12', 0.7))!.confidence;
    expect(unsure).toBeLessThan(sure);
  });
});

describe('A bib', () => {
  it.each([
    ['GS', 'GS'],
    ['WD', 'WD'],
    ['C', 'C'],
    ['DS', 'GS'],
    ['VV', 'WD'],
    ['S', 'C'],
    ['gk', 'GK'],
  ])('%s is stored as %s', (bib, label) => {
    expect(readBib(steps(bib))?.label).toBe(label);
  });

  it('VV may look like a W, which is a suggestion at most', () => {
    const reading = readBib(steps('W'))!;
    expect(reading.label).toBe('WD');
    expect(isSure(reading.confidence)).toBe(false);
  });

  it.each(['13', 'XX', ''])('is not %j', (text) => {
    expect(readBib(steps(text))).toBeNull();
  });
});

describe('The labels of a photograph', () => {
  const box = (x: number, width = 60, height = 60): Box => ({ x, y: 500, width, height, angle: 0 });
  const look = (label: string, confidence: number, seen = box(500), of = seen): Look => ({
    label,
    confidence,
    seen,
    of,
  });
  /** So many second looks, all alike. */
  const again = (candidate: Look, label: string, confidence: number, count: number) =>
    Array.from({ length: count }, () => look(label, confidence, candidate.seen, candidate.seen));

  it('are looked at again where the first look is surest, and once in a place', () => {
    const whole = look('15', 0.9);
    const digit = look('5', 0.99, box(515, 30));
    const other = look('7', 0.8, box(900));
    const faint = look('3', 0.05, box(1200));
    expect(candidatesOf([digit, whole, other, faint])).toEqual([whole, other]);
  });

  it('are as sure as all looks together', () => {
    const candidate = look('12', 1);
    expect(labelsOf([candidate], again(candidate, '12', 1, 4), 4, [])).toEqual([{ label: '12', confidence: 1 }]);
    expect(labelsOf([candidate], again(candidate, '12', 1, 2), 4, [])).toEqual([{ label: '12', confidence: 0.6 }]);
    // A look that saw nothing counts.
    expect(labelsOf([candidate], [], 4, [])).toEqual([]);
  });

  it('are what most looks say', () => {
    const candidate = look('1', 0.6);
    expect(labelsOf([candidate], again(candidate, '17', 0.9, 4), 4, [])).toEqual([
      { label: '17', confidence: expect.closeTo(0.72) as number },
    ]);
  });

  it.each([
    ['7', 0.98, true],
    ['7', 0.96, false],
    ['77', 0.81, true],
    ['77', 0.79, false],
    // A stripe, a limb, or the seen part of 10 to 19.
    ['1', 1, false],
  ])('must be surer when they are a single digit: %s, read with %d', (label, confidence, sure) => {
    const candidate = look(label, confidence);
    const [one] = labelsOf([candidate], again(candidate, label, confidence, 4), 4, []);
    expect(isSure(one!.confidence)).toBe(sure);
  });

  it('are never sure when they are small', () => {
    const candidate = look('12', 1, box(500, 18, 18));
    const [label] = labelsOf([candidate], again(candidate, '12', 1, 4), 4, []);
    expect(isSure(label!.confidence)).toBe(false);
  });

  it('are never sure in a line with other text, or within it', () => {
    const candidate = look('14', 1);
    const isSureBeside = (...texts: Box[]) => {
      const [label] = labelsOf([candidate], again(candidate, '14', 1, 4), 4, [candidate.seen, ...texts]);
      return isSure(label!.confidence);
    };
    const [banner, otherFigure] = [box(620, 120, 55), box(690)];
    expect(isSureBeside(banner)).toBe(false);
    expect(isSureBeside(otherFigure)).toBe(false);
    // The end of a longer text, which was found both whole and in parts.
    expect(isSureBeside(box(460, 140, 70))).toBe(false);
    // The name above a number, a neighbour's number, and a sponsor in small letters are not in its line.
    const [above, far, small] = [{ ...box(500, 200, 30), y: 420 }, box(800), box(600, 80, 20)];
    expect(isSureBeside(above, far, small)).toBe(true);
  });

  it('come once, as sure as the surest', () => {
    const [one, other] = [look('9', 0.9), look('9', 1, box(900))];
    const looks = [...again(one, '9', 0.9, 2), ...again(other, '9', 1, 2)];
    expect(labelsOf([one, other], looks, 2, [])).toEqual([{ label: '9', confidence: 1 }]);
  });
});
