import { labelsFromTags, type TaggedMatch } from './labels-from-tags';

const rugby: TaggedMatch = {
  isNetball: false,
  teams: { home: 'Paarl Gimnasium o/14A', away: 'Paarl Boys’ High o/14A' },
};
const netball: TaggedMatch = { isNetball: true, teams: { home: 'Bloubaai o/15A', away: 'Môreson o/15A' } };
const noMatch: TaggedMatch = { isNetball: false, teams: null };

const found = (keywords: string[], people: string[] = [], match = rugby) =>
  labelsFromTags({ keywords, people }, match).map(({ label, side }) => (side ? `${label} ${side}` : label));

describe('Shirt labels in the tags of a file', () => {
  it.each(['7', '#7', '# 7', 'nr 7', 'Nr. 7', 'no 7', 'no. 7', 'number 7', 'Nommer 7', ' 07 '])(
    'are a number as %j',
    (keyword) => {
      expect(found([keyword])).toEqual(['7']);
    },
  );

  it.each(['rugby', 'Jan Botha', '2026', '0', '1000', '7s', 'o/14A', '14A', 'Week 7', 'Baan 7', '7 8', '1/1000', ''])(
    'are not in %j',
    (keyword) => {
      expect(found([keyword])).toEqual([]);
    },
  );

  it.each([
    ['Paarl Gim 7', '7 home'],
    ['7 Paarl Gim', '7 home'],
    ['gim #7', '7 home'],
    ['PAARL GIMNASIUM O14A 7', '7 home'],
    ['Paarl Gim o/14A: 7', '7 home'],
    ['Boys High 12', '12 away'],
    ['nr 12 (Boys)', '12 away'],
  ])('have their team in %j', (keyword, label) => {
    expect(found([keyword])).toEqual([label]);
  });

  it('have no team where both teams are named, and are none with another team’s, unless marked as a number', () => {
    expect(found(['Paarl 7'])).toEqual(['7']);
    expect(found(['o/14A 7'])).toEqual(['7']);
    expect(found(['Stellenberg 7'])).toEqual([]);
    expect(found(['Stellenberg #7', 'Stellenberg nr 8'])).toEqual(['7', '8']);
    expect(found(['B 7'])).toEqual([]);
    expect(found(['Paarl Gim 7', '9'], [], noMatch)).toEqual(['9']);
  });

  it('are positions in netball alone, in both languages', () => {
    expect(found(['GA', 'DW', 'ga', 'S', 'moreson WD', 'Môreson DV'], [], netball)).toEqual([
      'GA',
      'GK',
      'C',
      'WD away',
      'GD away',
    ]);
    expect(found(['GA', 'S'])).toEqual([]);
    expect(found(['Bloubaai ga'], [], netball)).toEqual([]);
  });

  it('come with a name in a person’s tag, of which nothing is kept', () => {
    expect(found([], ['Sannie 7', '12 Jan Botha', 'Piet Nel', 'Jan C Botha', 'Gim 3', '#4'])).toEqual([
      '7',
      '12',
      '3 home',
      '4',
    ]);
    expect(found([], ['Sannie GA', 'Anna C Nel', 'Lise #10'], netball)).toEqual(['GA', '10']);
    expect(found(['Sannie 7'])).toEqual([]);
    expect(found(['Sannie #7'])).toEqual(['7']);
  });

  it('are each told once, with the team where one tag says it', () => {
    expect(found(['7', '#7', 'Gim 7', '8', 'nr 8'])).toEqual(['7 home', '8']);
    expect(found(['Gim 7', 'Boys 7'])).toEqual(['7 home', '7 away']);
  });
});
