import { dayOf } from '../../shared/shop-time';

/** The months in both languages. */
const MONTHS = [
  'jan|january|januarie',
  'feb|february|februarie',
  'mar|march|mrt|maart',
  'apr|april',
  'may|mei',
  'jun|june|junie',
  'jul|july|julie',
  'aug|august|augustus',
  'sep|sept|september',
  'oct|october|okt|oktober',
  'nov|november',
  'dec|december|des|desember',
];
const MONTH = String.raw`(?<month>${MONTHS.join('|')})\.?`;
const YEAR = String.raw`(?:,?\s+(?<year>20\d\d))?`;

/** Days as people write them: 2026-11-28, 28/11/2026, 28 Nov, 28 November 2026, Nov 28, yesterday. */
const DAYS = [
  String.raw`(?<year>20\d\d)-(?<number>\d\d?)-(?<day>\d\d?)`,
  String.raw`(?<day>\d\d?)/(?<number>\d\d?)/(?<year>20\d\d)`,
  String.raw`(?<day>[0-3]?\d)\s+${MONTH}${YEAR}`,
  String.raw`${MONTH}\s+(?<day>[0-3]?\d)${YEAR}`,
  String.raw`(?<today>today|vandag)`,
  String.raw`(?<yesterday>yesterday|gister)`,
].map((day) => new RegExp(String.raw`(?<![\p{L}\p{N}])${day}(?![\p{L}\p{N}/])`, 'iu'));

const A_DAY = 24 * 60 * 60 * 1000;
const HALF_A_YEAR = 182 * A_DAY;

/**
 * The first day that a text names, and the text without it. A day without a year is its last one until today or, where days
 * to come are as likely, the nearest.
 * @example dayIn('Kloof 28 Nov', today) → { day: '2026-11-28', rest: 'Kloof ' }
 */
export function dayIn(
  text: string,
  today: Date,
  which: 'last' | 'nearest' = 'last',
): { day: string | null; rest: string } {
  for (const pattern of DAYS) {
    const found = pattern.exec(text);
    const day = found && dayNamed(found.groups ?? {}, today, which);
    if (day) return { day, rest: text.replace(found[0], ' ') };
  }
  return { day: null, rest: text };
}

function dayNamed(groups: Partial<Record<string, string>>, today: Date, which: 'last' | 'nearest'): string | null {
  if (groups['today'] !== undefined) return dayOf(today);
  if (groups['yesterday'] !== undefined) return dayOf(new Date(today.getTime() - A_DAY));
  const month = groups['number'] === undefined ? monthNamed(groups['month'] ?? '') : Number(groups['number']);
  const written = (year: number) =>
    `${year}-${String(month).padStart(2, '0')}-${(groups['day'] ?? '').padStart(2, '0')}`;
  if (groups['year'] !== undefined) return existing(written(Number(groups['year'])));
  const thisYear = Number(dayOf(today).slice(0, 4));
  const latest = which === 'last' ? today : new Date(today.getTime() + HALF_A_YEAR);
  const days = [thisYear + 1, thisYear, thisYear - 1].map(written);
  return existing(days.find((day) => day <= dayOf(latest)) ?? '');
}

/** The number of a month by its name in either language, short or whole; 0 where there is none. */
export function monthNamed(name: string): number {
  return MONTHS.findIndex((names) => names.split('|').includes(name.toLowerCase())) + 1;
}

/** The day, if there is one of that name. */
function existing(day: string): string | null {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}
