import type { IncomingHttpHeaders } from 'node:http';

/** The languages of the shop (specification, section 9). */
export const LANGUAGES = ['en', 'af'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A sentence that a person can read, in every language of the shop. */
export type Text = Readonly<Record<Language, string>>;

/** Picks the reader's language from an `Accept-Language` header; English when it names neither. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .slice(0, 10)
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { language: tag.split('-')[0], quality: quality ? Number(quality.trim().slice(2)) || 0 : 1 };
    })
    .filter((choice) => choice.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const choice of wanted) {
    const known = LANGUAGES.find((language) => language === choice.language);
    if (known) return known;
  }
  return 'en';
}

/** The cookie of the shop's page (frontend/src/i18n), with a region or without. */
const PAGE_LANGUAGE = /(?:^|; )i18nextLng=(\w\w)/;

/** The part of a shared address that names the sharer's language (frontend/src/i18n). */
const LINK_LANGUAGE = /[?&]lng=(\w\w)(?:&|$)/;

/**
 * The language that a reader's pages are in, for what the browser itself opens: it asks in its own, not in the page's.
 * For those who have chosen none, such as the messenger that shows a link, it is that of the link's sharer.
 */
export function pageLanguage({ cookie, 'accept-language': accepted }: IncomingHttpHeaders, address = ''): Language {
  const chosen = PAGE_LANGUAGE.exec(cookie ?? '')?.[1];
  const shared = LINK_LANGUAGE.exec(address)?.[1];
  const known = [chosen, shared].map((one) => LANGUAGES.find((language) => language === one));
  return known.find((language) => language !== undefined) ?? preferredLanguage(accepted);
}

/** `1 Bokkiemunt`, `2 Bokkiemunte`: the token's name is the same word in both languages. */
export function tokens(count: number): string {
  return `${count} ${count === 1 ? 'Bokkiemunt' : 'Bokkiemunte'}`;
}

/** Characters of a name or title at most. */
const LONGEST_NAME = 200;

/** Joiners that join nothing, and would be an invisible name. */
const LONE_JOINERS = /(?<!\S)[\u200c\u200d]+|[\u200c\u200d]+(?!\S)/gu;

/**
 * A name or title as it may be shown and stored: without control characters and marks that turn the direction
 * of writing (which disguise names), on one line, with accents as Unicode composes them, at most 200 characters.
 */
export function plainText(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    // Joiners stay between characters: they belong to scripts and emoji.
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .trim();
  return [...plain].slice(0, LONGEST_NAME).join('').replace(LONE_JOINERS, '').trim();
}
