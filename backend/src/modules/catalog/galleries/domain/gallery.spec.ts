import { Gallery, spellingsOf } from './gallery';

const details = { name: 'Kloof o/16A', category: 'Rugby', tokenPrice: 2 };
const refused = expect.objectContaining({ code: 'invalid-input' }) as Error;

describe('A gallery', () => {
  it('stores its category and its name in one spelling', () => {
    const gallery = new Gallery({ ...details, name: ' Kloof  o/16A ', category: 'hockey' }, 1);
    expect(gallery).toMatchObject({ name: 'Kloof o/16A', category: 'Hokkie' });
  });

  it.each([
    ['a category that does not exist', { category: 'Krieket' }],
    ['no name', { name: '  ' }],
    ['a name that an address cannot have', { name: '..' }],
    ['a price out of range', { tokenPrice: 11 }],
  ])('refuses %s', (_, change) => {
    expect(() => new Gallery({ ...details, ...change }, 1)).toThrow(refused);
  });

  it('is published at once, unless it says otherwise', () => {
    expect(new Gallery(details, 1)).toMatchObject({ publishedAt: expect.any(Date) as Date });
    expect(new Gallery({ ...details, publishedAt: null }, 1)).toMatchObject({ publishedAt: null });
  });

  it('tells its former price only when that has changed, for its photographs follow', () => {
    const gallery = new Gallery(details, 1);
    expect(gallery.edit({ tokenPrice: 4 })).toMatchObject({ formerPrice: 2 });
    expect(gallery.edit({ tokenPrice: 4, description: 'Finale' })).toMatchObject({ formerPrice: null });
  });

  it('has no access code when that is only blanks', () => {
    const gallery = new Gallery({ ...details, accessCode: 'Bok 2026' }, 1);
    gallery.edit({ accessCode: '  ' });
    expect(gallery).toMatchObject({ accessCode: null });
  });

  it('takes no new code of fewer than six letters or digits, and keeps one from before', () => {
    const gallery = new Gallery(details, 1);
    Object.assign(gallery, { accessCode: '4711' });
    gallery.edit({ accessCode: '4711', tokenPrice: 3 });
    expect(gallery).toMatchObject({ accessCode: '4711', tokenPrice: 3 });
    for (const accessCode of ['4712', 'abc-de', 'a.b.c.d.e'])
      expect(() => gallery.edit({ accessCode })).toThrow(refused);
    gallery.edit({ accessCode: 'bok-26a' });
    expect(gallery).toMatchObject({ accessCode: 'bok-26a' });
  });

  it('is found however its name is written', () => {
    expect(spellingsOf('Kloof  o/16A')).toContain('Kloof o/16A');
  });
});
