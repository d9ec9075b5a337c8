import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The galleries that data.setup.ts makes. */
export const GALLERIES = {
  /** More photographs than the shop asks for at a time. */
  big: { name: 'Kareeboom Eerste span vs Bergrivier Eerste span', category: 'Rugby', tokenPrice: 1, photos: 30 },
  /** A name as long as they become, for the narrow screens. */
  portraits: {
    name: 'Individuele portrette: rugby o/16A, Kareeboom en Bergrivier, Bokkieweek 2026',
    category: 'Individual Photos',
    tokenPrice: 2,
    photos: 3,
  },
  netball: { name: 'Netbalfees: dag een', category: 'Netball', tokenPrice: 1, photos: 4 },
  empty: { name: 'Nog sonder foto’s', category: 'Netball' },
};

/** The parts that tests need to know. */
export interface ShopData {
  playedMatch: number;
  matchWithoutPhotos: number;
  photos: { big: number[]; portraits: number[]; netball: number[] };
}

export const DATA_FILE = join(process.env['BROWSER_TEST_DATA'] ?? '', 'test-data.json');

export function shopData(): ShopData {
  return JSON.parse(readFileSync(DATA_FILE, 'utf8')) as ShopData;
}
