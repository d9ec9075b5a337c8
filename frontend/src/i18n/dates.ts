import { format } from 'date-fns';
import { af } from 'date-fns/locale/af';
import { enZA } from 'date-fns/locale/en-ZA';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '.';

/** The specification's pattern for shoppers (§9). */
const DAY = 'dd MMM yyyy';

/** Formats dates of the server (ISO 8601) in the reader's language; by default as 21 Nov 2026. */
export function useDates(): (iso: string, pattern?: string) => string {
  useTranslation(); // draws again when the language changes
  return (iso, pattern = DAY) => format(new Date(iso), pattern, { locale: currentLanguage() === 'af' ? af : enZA });
}
