import { tz } from '@date-fns/tz';
import { format } from 'date-fns';
import { af } from 'date-fns/locale/af';
import { enZA } from 'date-fns/locale/en-ZA';
import { useLanguage, type Language } from '.';
import { kickOffOf } from './clock';

/** The specification's pattern for shoppers (§9). */
const DAY = 'dd MMM yyyy';

/** The specification's pattern for administrators (§9), in every language: Nov 21, 2026 14:05. */
export const MOMENT = 'MMM dd, yyyy HH:mm';

/** A day with its time of day, in the reader's language: 21 Nov 2026, 14:05. */
export const DAY_AND_TIME = `${DAY}, HH:mm`;

/** A weekday in short: Sat in English, Sa in Afrikaans. */
export const WEEKDAY = { en: 'EEE', af: 'EEEEEE' } as const;

/** Matches are played in South Africa: their dates are the same for a grandmother in London, and on the server. */
const HERE = tz('Africa/Johannesburg');

/** Formats the day of a match, and its kick-off where that is known: 21 Nov 2026, 14:05. */
export function useMatchTimes(): (matchDate: string) => string {
  const date = useDates();
  return (matchDate) => {
    const time = kickOffOf(matchDate);
    return time === null ? date(matchDate) : `${date(matchDate)}, ${time}`;
  };
}

/** Formats dates of the server (ISO 8601) in the reader's language; by default as 21 Nov 2026. */
export function useDates(): (iso: string, pattern?: string) => string {
  const language = useLanguage();
  return (iso, pattern) => formatIn(language, iso, pattern);
}

/** The same in a language that need not be the reader's. */
export function formatIn(language: Language, iso: string, pattern = DAY): string {
  return format(new Date(iso), pattern, { locale: language === 'af' ? af : enZA, in: HERE });
}
