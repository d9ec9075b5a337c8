import i18n, {
  type BackendModule,
  type FlatNamespace,
  type InitOptions,
  type i18n as I18n,
  type ParseKeys,
  type Resource,
  type ResourceKey,
} from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next, useTranslation } from 'react-i18next';

/** The languages of the shop. */
export const LANGUAGES = ['en', 'af'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The texts by namespace, for the compiler; at run time they are found by file. */
interface Texts {
  shop: typeof import('./en/shop').default;
  admin: typeof import('./en/admin').default;
  'admin-audit': typeof import('./en/admin-audit').default;
  'admin-corrections': typeof import('./en/admin-corrections').default;
  'admin-fixtures': typeof import('./en/admin-fixtures').default;
  'admin-galleries': typeof import('./en/admin-galleries').default;
  'admin-income': typeof import('./en/admin-income').default;
  'admin-poster': typeof import('./en/admin-poster').default;
  'admin-reports': typeof import('./en/admin-reports').default;
  'admin-sorting': typeof import('./en/admin-sorting').default;
  'admin-settings': typeof import('./en/admin-settings').default;
  'admin-tagging': typeof import('./en/admin-tagging').default;
  'admin-tools': typeof import('./en/admin-tools').default;
  'admin-trash': typeof import('./en/admin-trash').default;
  'admin-upload': typeof import('./en/admin-upload').default;
  'dead-link': typeof import('./en/dead-link').default;
  'label-corrections': typeof import('./en/label-corrections').default;
  legal: typeof import('./en/legal').default;
  lists: typeof import('./en/lists').default;
  money: typeof import('./en/money').default;
  people: typeof import('./en/people').default;
  players: typeof import('./en/players').default;
  profile: typeof import('./en/profile').default;
  receipt: typeof import('./en/receipt').default;
  report: typeof import('./en/report').default;
  sales: typeof import('./en/sales').default;
  thumbnails: typeof import('./en/thumbnails').default;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shop';
    resources: Texts;
  }
}

/** Every sentence: the shop's own by its key (`cart.added`), the others with their namespace (`admin:galleries.created`). */
export type TextKey = ParseKeys<['shop', ...Exclude<FlatNamespace, 'legal'>[]]>;

/**
 * Loads texts for i18next: a file for each language and namespace, which Vite finds by this pattern (its glob import).
 */
export const texts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, callback) => {
    (import(`./${language}/${namespace}.ts`) as Promise<{ default: ResourceKey }>).then(
      (file) => callback(null, file.default),
      // True: try again, for some ten seconds. Until then the page stays as the server has drawn it.
      (error: unknown) => callback(error instanceof Error ? error : String(error), true),
    );
  },
};

/** Options shared by browser and server. */
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

/** Under which a reader's choice is stored: in a cookie for the server, and by the browser, which may outlive it. */
const CHOICE = 'i18nextLng';

/** The part of a shared address that names a language, for readers who have chosen none (backend/src/shared/text.ts). */
export const LANGUAGE_OF_LINK = 'lng';

/**
 * Whether the browser has stored another language than the one of the page that the server has drawn; from now on its
 * cookie tells the server.
 */
export function tellsOtherLanguage(): boolean {
  const stored = LANGUAGES.find((language) => storedLanguage()?.startsWith(language));
  if (stored === undefined || stored === document.documentElement.lang) return false;
  const cookie = `${CHOICE}=${stored}`;
  document.cookie = `${cookie}; Path=/; SameSite=Lax; Max-Age=${YEAR * 60}`;
  return document.cookie.includes(cookie);
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    // The browser keeps nothing.
    return null;
  }
}

/**
 * Speaks the language in which the server has drawn the page: the stored one, else the browser's, else English
 * (specification §1).
 */
export async function startI18n(resources: Resource): Promise<void> {
  i18n.on('languageChanged', () => {
    document.documentElement.lang = currentLanguage();
  });
  i18n.use(LanguageDetector).use(texts).use(initReactI18next);
  await i18n.init({
    ...OPTIONS,
    resources,
    // The texts of some pages come apart.
    partialBundledLanguages: true,
    lng: document.documentElement.lang,
    detection: {
      caches: ['localStorage', 'cookie'],
      lookupLocalStorage: CHOICE,
      lookupCookie: CHOICE,
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

/** Loads a language's texts for everything opened so far, failed ones again; answers whether all of them are here. */
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
