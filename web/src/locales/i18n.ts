import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { applyLanguage, type Language, readLanguage } from '../ui/language';

// Each language is a file of its own: nobody loads the one they do not read. Nor does anybody load the builder's
// texts before they open the builder, or those of publishing, sharing and results before they come to that.
const texts = {
  translation: {
    en: () => import('./en.json'),
    hi: () => import('./hi.json'),
  },
  builder: {
    en: () => import('./builder.en.json'),
    hi: () => import('./builder.hi.json'),
  },
  publishing: {
    en: () => import('./publishing.en.json'),
    hi: () => import('./publishing.hi.json'),
  },
  analysis: {
    en: () => import('./analysis.en.json'),
    hi: () => import('./analysis.hi.json'),
  },
  analytics: {
    en: () => import('./analytics.en.json'),
    hi: () => import('./analytics.hi.json'),
  },
  responses: {
    en: () => import('./responses.en.json'),
    hi: () => import('./responses.hi.json'),
  },
} satisfies Record<string, Record<Language, () => Promise<unknown>>>;

type Area = keyof typeof texts;

/** The areas whose texts some screen has asked for. */
const areasInUse = new Set<Area>(['translation']);

/** Loads the reader's language and makes it the one every screen is written in. */
export async function startI18n(): Promise<void> {
  const language = readLanguage();
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: (await texts.translation[language]()).default } },
    // React escapes what it draws.
    interpolation: { escapeValue: false },
    // A screen asks for its area before it is drawn; nothing is fetched on the way.
    react: { useSuspense: false },
  });
  document.documentElement.lang = language;
}

/** Makes the texts of an area ready in the language of the screen. Screens of the area are drawn after it. */
export async function loadTexts(area: Area): Promise<void> {
  areasInUse.add(area);
  await load(readLanguage(), area);
}

/** Rewrites every screen in this language at once and remembers it on this device. */
export async function switchLanguage(language: Language): Promise<void> {
  await Promise.all([...areasInUse].map((area) => load(language, area)));
  await i18next.changeLanguage(language);
  applyLanguage(language);
}

async function load(language: Language, area: Area): Promise<void> {
  if (!i18next.hasResourceBundle(language, area)) {
    i18next.addResourceBundle(language, area, (await texts[area][language]()).default);
  }
}
