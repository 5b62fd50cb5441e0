import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { applyLanguage, type Language, readLanguage } from '../ui/language';

// Each language is a file of its own: nobody loads the one they do not read.
const texts = {
  en: () => import('./en.json'),
  hi: () => import('./hi.json'),
} satisfies Record<Language, () => Promise<unknown>>;

/** Loads the reader's language and makes it the one every screen is written in. */
export async function startI18n(): Promise<void> {
  const language = readLanguage();
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: (await texts[language]()).default } },
    // React escapes what it draws.
    interpolation: { escapeValue: false },
  });
  document.documentElement.lang = language;
}

/** Rewrites every screen in this language at once and remembers it on this device. */
export async function switchLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', (await texts[language]()).default);
  }
  await i18next.changeLanguage(language);
  applyLanguage(language);
}
