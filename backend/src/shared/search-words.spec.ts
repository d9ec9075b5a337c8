import { typingErrors, wordsOf } from './search-words';

/** Whether one of the patterns stands for the whole word. */
const fits = (typed: string, meant: string) =>
  typingErrors(typed).some((pattern) => new RegExp(`^${pattern.replaceAll('_', '.')}`).test(meant));

describe('The words of a search', () => {
  it.each(['o16', 'O/16', 'u16', 'U-16', 'onder 16', 'Under 16', 'o.16'])('are one age group: %s', (text) => {
    expect(wordsOf(text)).toEqual([expect.arrayContaining(['o16'])]);
  });

  it.each([
    ['paarl gim 14a', [['paarl'], ['gim'], ['14a', 'o14a']]],
    ['Paarl Gimnasium o/14 A', [['paarl'], ['gimnasium'], ['o14a', 'o/14 a']]],
    ['Hoërskool Kloof, 1A', [['hoerskool'], ['kloof'], ['1a']]],
    ['’n o/16th 7', [["'n"], ['o/16th'], ['7', 'o7']]],
    [' , ', []],
  ])('have their age groups and no accents: %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it.each([
    ['bergrevier', 'bergrivier'],
    ['bergrvier', 'bergrivier'],
    ['bergriivier', 'bergrivier'],
    ['begrrivier', 'bergrivier'],
    ['gymn', 'gimnasium'],
  ])('may have one typing error: %s for %s', (typed, meant) => {
    expect(fits(typed, meant)).toBe(true);
  });

  it.each([
    ['bargrevier', 'bergrivier'],
    ['kloof', 'bergrivier'],
  ])('may not have two: %s for %s', (typed, meant) => {
    expect(fits(typed, meant)).toBe(false);
  });

  it.each(['gim', 'o16a', '1034', 'img_1034'])(
    'are taken as they are when they are short or have digits: %s',
    (word) => {
      expect(typingErrors(word)).toEqual([]);
    },
  );
});
