import { bibOf, labelOf, readLabels, shirtLabelOf } from './shirt-label';

describe('Shirt labels', () => {
  it.each([
    ['7', '7'],
    ['#7', '7'],
    ['nr 7', '7'],
    ['Nr.7', '7'],
    ['no. 12', '12'],
    ['007', '7'],
    ['999', '999'],
    ['ga', 'GA'],
    ['DA', 'GA'],
    ['vv', 'WD'],
    ['S', 'C'],
  ])('reads %s as %s', (text, label) => {
    expect(labelOf(text)).toBe(label);
  });

  it.each(['0', '1000', '2026', '7.5', '-7', 'Anna', 'G', '', 'n 7', '12x'])('does not take %j for a label', (text) => {
    expect(labelOf(text)).toBeNull();
  });

  it.each([
    ['12a', '12', 'away'],
    ['7h', '7', 'home'],
    ['7t', '7', 'home'],
    ['7w', '7', 'away'],
    ['7b', '7', 'away'],
    ['GAa', 'GA', 'away'],
    ['DSt', 'GS', 'home'],
    ['GA', 'GA', null],
    ['#7', '7', null],
  ])('reads the team after %s', (text, label, side) => {
    expect(shirtLabelOf(text)).toEqual({ label, side });
  });

  it('reads a line of labels once each, and tells the words that are none', () => {
    expect(readLabels('7 12a, GA; 7 Sannie')).toEqual({
      labels: [
        { label: '7', side: null },
        { label: '12', side: 'away' },
        { label: 'GA', side: null },
      ],
      unknown: ['Sannie'],
    });
  });

  it('shows positions as the shirts of each language have them', () => {
    expect([bibOf('GK', 'en'), bibOf('GK', 'af'), bibOf('7', 'af')]).toEqual(['GK', 'DW', '7']);
  });
});
