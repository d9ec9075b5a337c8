import i18n, { type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { OPTIONS, type Language } from '../src/i18n';

/** Lets the pages of a test speak a language, with these files of its texts: `{ shop, admin }`. */
export async function speak(language: Language, files: ResourceLanguage): Promise<void> {
  await i18n.use(initReactI18next).init({ ...OPTIONS, lng: language, resources: { [language]: files } });
}
