import { keyOf, nameOf, playerOf } from './player';

describe('A player', () => {
  it.each([
    ['12', { teamId: 12, label: null }],
    ['12:7', { teamId: 12, label: '7' }],
    ['12:999', { teamId: 12, label: '999' }],
    ['12:GS', { teamId: 12, label: 'GS' }],
    ['12:C', { teamId: 12, label: 'C' }],
  ])('of the text %s is read, and written again', (text, player) => {
    expect(playerOf(text)).toEqual(player);
    expect(keyOf(player)).toBe(text);
  });

  it('has one text in both languages: an Afrikaans bib is the English one', () => {
    expect(playerOf('12:DS')).toEqual({ teamId: 12, label: 'GS' });
  });

  it.each(['', '0', '12:', '12:0', '12:1000', '12:XX', '12:7A', '12:Anna', ':7', '12:7:8', '9999999999', ' 12'])(
    'is not in “%s”',
    (text) => expect(playerOf(text)).toBeNull(),
  );

  it('is called by number, position or team in the reader’s language', () => {
    const team = 'Kloof o/14A';
    expect(nameOf({ team, label: '7' }, 'en')).toBe('number 7 of Kloof o/14A');
    expect(nameOf({ team, label: '7' }, 'af')).toBe('nommer 7 van Kloof o/14A');
    expect(nameOf({ team, label: 'GS' }, 'en')).toBe('GS of Kloof o/14A');
    expect(nameOf({ team, label: 'GS' }, 'af')).toBe('DS van Kloof o/14A');
    expect(nameOf({ team, label: null }, 'af')).toBe(team);
  });
});
