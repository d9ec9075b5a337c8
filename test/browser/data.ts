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
  /** Of a game whose photographs were taken along its time. */
  game: { name: 'Aalwyn teen Boekenhout', category: 'Rugby' },
  empty: { name: 'Nog sonder foto’s', category: 'Netball' },
};

/** The page of the big gallery. */
export const IN_BIG = `/gallery/${GALLERIES.big.category}?title=${encodeURIComponent(GALLERIES.big.name)}`;

/** A game of two teams that no other test has, and eight matches of theirs to come. */
export const GAME = {
  home: 'Aalwyn o/17A',
  away: 'Boekenhout o/17A',
  venue: 'Aalwynveld',
  kickOff: '09:30',
  /** Minutes after kick-off at which a photograph was taken: two halves, with a break of eight minutes. */
  taken: [...Array(15).keys(), ...[...Array(15).keys()].map((minute) => minute + 23)],
};

/** A day in South Africa, 2026-11-21, so many days from now. */
export function dayFromNow(days: number): string {
  const moment = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg' }).format(moment);
}

/** The parts that tests need to know. */
export interface ShopData {
  playedMatch: number;
  matchWithoutPhotos: number;
  /** The match of GAME. */
  game: number;
  /** The day of GAME in South Africa, 2026-11-21: yesterday, unless midnight has come since. */
  gameDay: string;
  /** The end of the address of a list of photographs. */
  list: string;
  photos: { big: number[]; portraits: number[]; netball: number[] };
}

export const DATA_FILE = join(process.env['BROWSER_TEST_DATA'] ?? '', 'test-data.json');

export function shopData(): ShopData {
  return JSON.parse(readFileSync(DATA_FILE, 'utf8')) as ShopData;
}

/** The page of a photograph of the big gallery. */
export const bigPhoto = (index: number) => `/photo/${shopData().photos.big[index]}`;
