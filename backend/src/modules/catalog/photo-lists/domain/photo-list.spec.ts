import { expiryOf, firstName } from './photo-list';

describe('A list of photographs', () => {
  it('has a link that works for 30 days', () => {
    expect(expiryOf(new Date('2026-11-28T10:00:00Z'))).toEqual(new Date('2026-12-28T10:00:00Z'));
  });

  it.each([
    ['Anna van der Merwe', 'Anna'],
    ['  J.P.  Nel', 'J.P.'],
    ['Mia', 'Mia'],
    [null, ''],
  ])('tells of %s only %s', (fullName, shown) => {
    expect(firstName(fullName)).toBe(shown);
  });
});
