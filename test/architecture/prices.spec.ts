import { globSync, readFileSync } from 'node:fs';

/** Amounts in rand, and numbers of tokens: what an administrator can change. */
const PRICE = /\bR ?\d|\b[1-9]\d* (tokens?|munte?|Bokkiemunte?)\b/;
/** The smallest payment that PayFast takes; the shop cannot change it. */
const OF_PAYFAST = /\bR5\.00\b/g;

const pricesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    // Comments may say what something looks like.
    .filter((line) => !/^(\/\/|\/?\*)/.test(line) && PRICE.test(line.replaceAll(OF_PAYFAST, '')));

describe('Prices', () => {
  it('stand in no text: they are read from the packages and the settings', () => {
    const files = globSync(['frontend/src/**/*.{ts,tsx}', 'backend/src/**/*.ts'], {
      exclude: ['**/*.spec.*', '**/generated/**', 'backend/src/migrations/**'],
    });
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((file) => pricesIn(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`));
    expect(found).toEqual([]);
  });

  it.each(["'From R60.00 for one'", "'2 tokens = a photo'", "'1 Bokkiemunt'"])('would be found in %s', (line) => {
    expect(pricesIn(line)).toEqual([line]);
  });
});
