import i18n, { type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { OPTIONS } from '../src/i18n';

/** Lets the pages of a test speak English, with these files of texts: `{ shop, admin }`. */
export async function speakEnglish(files: ResourceLanguage): Promise<void> {
  await i18n.use(initReactI18next).init({ ...OPTIONS, lng: 'en', resources: { en: files } });
}
