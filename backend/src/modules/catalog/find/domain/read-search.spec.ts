import { readSearch } from './read-search';

describe('A search', () => {
  it.each([
    ['paarl gim 14a 7', 'paarl gim 14a', '7', null],
    ['Paarl Gimnasium o/14A', 'Paarl Gimnasium o/14A', null, null],
    ['Bergrivier onder 16 7', 'Bergrivier onder 16', '7', null],
    ['7 bergrivier', 'bergrivier', '7', null],
    ['bergrivier 14 7', 'bergrivier 14', '7', null],
    ['13', '', '13', null],
    ['number 13', '', '13', null],
    ['nommer 13', '', '13', null],
    ['nr. 7 Kloof', 'Kloof', '7', null],
    ['#7 Kloof o/16', 'Kloof o/16', '7', null],
    ['Kloof o/15 GA', 'Kloof o/15', 'GA', null],
    ['kloof 15b da', 'kloof 15b', 'GA', null],
    ['Da Vinci 15b', 'Da Vinci 15b', null, null],
    ['Kloof o/16 C', 'Kloof o/16 C', null, null],
    ['bergrivier vs duinveld', 'bergrivier duinveld', null, null],
    ['kloof 28 nov', 'kloof', null, '2026-11-28'],
    ['kloof 7 28 november', 'kloof', '7', '2026-11-28'],
    ['7 gister', '', '7', '2026-11-28'],
    ['Kloof 2026', 'Kloof 2026', null, null],
    ['  ', '', null, null],
  ])('is read: %s', (text, words, label, day) => {
    expect(readSearch(text, new Date('2026-11-29T10:00:00Z'))).toEqual({ words, label, day });
  });

  it('is not read for what is known', () => {
    const search = readSearch('kloof 14 28 nov', new Date('2026-11-29T10:00:00Z'), { label: '7', day: '2026-11-21' });
    expect(search).toEqual({ words: 'kloof 14 28 nov', label: '7', day: '2026-11-21' });
  });
});
