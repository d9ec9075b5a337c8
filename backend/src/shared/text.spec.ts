import { pageLanguage, plainText, preferredLanguage, tokens } from './text';

describe('preferredLanguage', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr-FR, de;q=0.8', 'en'],
    ['af', 'af'],
    ['af-ZA,en;q=0.5', 'af'],
    ['en;q=0.4, af;q=0.9', 'af'],
    ['af;q=0, en', 'en'],
    ['*', 'en'],
  ])('reads %p as %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });
});

describe('pageLanguage', () => {
  it.each([
    ['i18nextLng=en', '/photo/1?lng=af', 'en'],
    [undefined, '/photo/1?lng=af', 'af'],
    [undefined, '/gallery/Rugby?title=A&lng=en&photo=2', 'en'],
    [undefined, '/photo/1?lng=fr', 'af'],
    [undefined, '/photo/1?xlng=en', 'af'],
  ])('with the cookie %p at %s is %s', (cookie, address, language) => {
    expect(pageLanguage({ ...(cookie && { cookie }), 'accept-language': 'af' }, address)).toBe(language);
  });
});

describe('tokens', () => {
  it('has a singular', () => {
    expect([0, 1, 2].map(tokens)).toEqual(['0 Bokkiemunte', '1 Bokkiemunt', '2 Bokkiemunte']);
  });
});

describe('plainText', () => {
  it('bounds the length by whole characters, and keeps emoji together', () => {
    expect([...plainText('🏉'.repeat(300))]).toHaveLength(200);
    expect(plainText('👩‍👧 \ud83d wen')).toBe('👩‍👧 \ufffd wen');
  });

  it.each([
    ['Hoe\u0308rskool', 'Hoërskool'],
    ['  op \n twee\tlyne ', 'op twee lyne'],
    ['\u200b\u202e', ''],
    ['\u200d \u200c\u200d', ''],
    [' \u200dwen\u200c \u200d', 'wen'],
  ])('writes %j as %j', (given, plain) => {
    expect(plainText(given)).toBe(plain);
  });
});
