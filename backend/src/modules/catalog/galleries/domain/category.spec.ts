import { categoriesNamed, categoryOf, sportOf } from './category';

describe('categoryOf', () => {
  it.each([
    ['Rugby', 'Rugby'],
    [' rugby ', 'Rugby'],
    ['Hockey', 'Hokkie'],
    ['Netbal', 'Netball'],
    ['HOKKIE', 'Hokkie'],
    ['Mnr en Miss Bokkieweek', 'Mnr and Miss Bokkieweek'],
    ['Mnr and Miss Bokkieweek', 'Mnr and Miss Bokkieweek'],
    ['Krieket', null],
    ['', null],
    ['constructor', null],
  ])('reads %p as %p', (spelling, category) => {
    expect(categoryOf(spelling)).toBe(category);
  });
});

describe('sportOf', () => {
  it('knows sports, and not the other categories', () => {
    expect(sportOf('Hockey')).toBe('Hokkie');
    expect(sportOf('Opening Evening')).toBeNull();
  });
});

describe('categoriesNamed', () => {
  it('looks in the stored name and in the reader’s own', () => {
    expect(categoriesNamed('NETBAL', 'en')).toEqual(['Netball']);
    expect(categoriesNamed('openings', 'af')).toEqual(['Opening Evening']);
    expect(categoriesNamed('openings', 'en')).toEqual([]);
    expect(categoriesNamed('bokkieweek', 'en')).toEqual(['Mnr and Miss Bokkieweek']);
  });
});
