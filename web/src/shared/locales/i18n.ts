import i18next, { type CustomTypeOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { applyLanguage, type Language, readLanguage } from '../../ui/language';

// One lazy file per area and language: only the texts of opened screens are loaded.
const files = import.meta.glob<object>('./*.json', { import: 'default' });

export type TextArea = keyof CustomTypeOptions['resources'];

/** These are reloaded when the language changes. */
const areasInUse = new Set<TextArea>(['translation']);

export async function startI18n(): Promise<void> {
  const language = readLanguage();
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: await textsOf(language, 'translation') } },
    // React escapes HTML; here interpolated values are only isolated by text direction.
    interpolation: { escape: isolateDirection },
    // Texts are loaded together with their screen.
    react: { useSuspense: false },
  });
  document.documentElement.lang = language;
}

/** Must finish before a screen of the area renders. */
export async function loadTexts(area: TextArea): Promise<void> {
  areasInUse.add(area);
  await load(readLanguage(), area);
}

/** Switches every open screen to this language and remembers it on this device. */
export async function switchLanguage(language: Language): Promise<void> {
  await Promise.all([...areasInUse].map((area) => load(language, area)));
  await i18next.changeLanguage(language);
  applyLanguage(language);
}

/** A right-to-left name would otherwise reorder the sentence around it. */
function isolateDirection(value: unknown): string {
  const text = String(value);
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(text) ? `\u2068${text}\u2069` : text;
}

async function load(language: Language, area: TextArea): Promise<void> {
  if (!i18next.hasResourceBundle(language, area)) {
    i18next.addResourceBundle(language, area, await textsOf(language, area));
  }
}

async function textsOf(language: Language, area: TextArea): Promise<object> {
  const name = area === 'translation' ? language : `${area}.${language}`;
  const file = files[`./${name}.json`];
  if (file === undefined) {
    throw new Error(`no texts: ${name}`);
  }
  return await file();
}
