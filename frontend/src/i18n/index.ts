import i18n, {
  type BackendModule,
  type FlatNamespace,
  type InitOptions,
  type i18n as I18n,
  type ResourceKey,
} from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next, useTranslation } from 'react-i18next';
import type en from './en';
import type admin from './en/admin';
import type adminGalleries from './en/admin-galleries';
import type adminUpload from './en/admin-upload';
import type adminFixtures from './en/admin-fixtures';
import type adminAudit from './en/admin-audit';
import type adminReports from './en/admin-reports';
import type report from './en/report';
import type adminTools from './en/admin-tools';
import type legal from './en/legal';
import type people from './en/people';
import type profile from './en/profile';
import type receipt from './en/receipt';
import type sales from './en/sales';
import type thumbnails from './en/thumbnails';

/** The languages of the shop. */
export const LANGUAGES = ['en', 'af'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Every key of the shop's texts, by its path. */
export type TextKey = Paths<typeof en>;

/** `photos_one` and `photos_other` are asked for as `photos`. */
type Paths<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Key extends `${infer Stem}_${'one' | 'other'}`
      ? Stem
      : Key
    : `${Key}.${Paths<Texts[Key]>}`;
}[keyof Texts & string];

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shop';
    resources: {
      shop: typeof en;
      admin: typeof admin;
      'admin-galleries': typeof adminGalleries;
      'admin-upload': typeof adminUpload;
      'admin-fixtures': typeof adminFixtures;
      'admin-audit': typeof adminAudit;
      'admin-reports': typeof adminReports;
      report: typeof report;
      'admin-tools': typeof adminTools;
      legal: typeof legal;
      people: typeof people;
      profile: typeof profile;
      receipt: typeof receipt;
      sales: typeof sales;
      thumbnails: typeof thumbnails;
    };
  }
}

/** A language's texts are a file of their own, fetched when it is spoken; pages that few open have theirs apart. */
const FILES: Record<string, () => Promise<{ default: ResourceKey }>> = {
  'en/shop': () => import('./en'),
  'af/shop': () => import('./af'),
  'en/admin': () => import('./en/admin'),
  'af/admin': () => import('./af/admin'),
  'en/admin-galleries': () => import('./en/admin-galleries'),
  'af/admin-galleries': () => import('./af/admin-galleries'),
  'en/admin-upload': () => import('./en/admin-upload'),
  'af/admin-upload': () => import('./af/admin-upload'),
  'en/admin-fixtures': () => import('./en/admin-fixtures'),
  'af/admin-fixtures': () => import('./af/admin-fixtures'),
  'en/admin-audit': () => import('./en/admin-audit'),
  'af/admin-audit': () => import('./af/admin-audit'),
  'en/admin-reports': () => import('./en/admin-reports'),
  'af/admin-reports': () => import('./af/admin-reports'),
  'en/report': () => import('./en/report'),
  'af/report': () => import('./af/report'),
  'en/admin-tools': () => import('./en/admin-tools'),
  'af/admin-tools': () => import('./af/admin-tools'),
  'en/legal': () => import('./en/legal'),
  'af/legal': () => import('./af/legal'),
  'en/people': () => import('./en/people'),
  'af/people': () => import('./af/people'),
  'en/profile': () => import('./en/profile'),
  'af/profile': () => import('./af/profile'),
  'en/receipt': () => import('./en/receipt'),
  'af/receipt': () => import('./af/receipt'),
  'en/sales': () => import('./en/sales'),
  'af/sales': () => import('./af/sales'),
  'en/thumbnails': () => import('./en/thumbnails'),
  'af/thumbnails': () => import('./af/thumbnails'),
};

/** How i18next fetches texts. */
export const texts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, callback) => {
    FILES[`${language}/${namespace}`]?.().then(
      (file) => callback(null, file.default),
      (error: unknown) => callback(error instanceof Error ? error : String(error), null),
    );
  },
};

/** What the browser's texts and the server's have in common. */
export const OPTIONS: InitOptions = {
  ns: 'shop',
  defaultNS: 'shop',
  supportedLngs: LANGUAGES,
  load: 'languageOnly',
  // Both languages have every text (checked by the compiler), so neither needs the other's file.
  fallbackLng: (code?: string) => (code?.startsWith('af') ? 'af' : 'en'),
  interpolation: { escapeValue: false },
};

/** A year in minutes. */
const YEAR = 365 * 24 * 60;

/**
 * Chooses the language: the stored one (key i18nextLng), else the browser's, else English (specification §1). A cookie
 * of the same name tells the server, which sends pages ready-made.
 */
export async function startI18n(): Promise<void> {
  i18n.on('languageChanged', () => {
    document.documentElement.lang = currentLanguage();
  });
  i18n.use(LanguageDetector).use(texts).use(initReactI18next);
  await i18n.init({
    ...OPTIONS,
    detection: {
      order: ['localStorage', 'navigator'],
      caches: ['localStorage', 'cookie'],
      lookupLocalStorage: 'i18nextLng',
      lookupCookie: 'i18nextLng',
      cookieMinutes: YEAR,
      cookieOptions: { path: '/', sameSite: 'lax' },
    },
  });
  addFormats(i18n);
}

/** Lets texts write numbers: {{count, number}}. */
export function addFormats({ services }: I18n): void {
  services.formatter?.add('number', (value: number) => numbers.format(value));
}

/** South African figures in both languages: 1 842. */
const numbers = new Intl.NumberFormat('en-ZA', { maximumFractionDigits: 0 });

/** The language at this moment, for what happens outside of drawing. */
export function currentLanguage(): Language {
  return languageOf(i18n);
}

/** Whether a language's texts, for all that was opened so far, are here or come now. What failed before is tried again. */
export async function fetchTexts(language: Language): Promise<boolean> {
  const missing = () => [i18n.options.ns ?? []].flat().filter((file) => !i18n.hasResourceBundle(language, file));
  if (missing().length > 0) await i18n.reloadResources(language, missing());
  return missing().length === 0;
}

/** The loader of a page whose texts come apart from the shop's: they are here before it is drawn. */
export function textsLoader(...files: FlatNamespace[]): () => Promise<null> {
  return async () => {
    await i18n.loadNamespaces(files);
    return null;
  };
}

/** The language in which the page is drawn. */
export function useLanguage(): Language {
  return languageOf(useTranslation().i18n);
}

function languageOf({ resolvedLanguage }: I18n): Language {
  return resolvedLanguage === 'af' ? 'af' : 'en';
}
