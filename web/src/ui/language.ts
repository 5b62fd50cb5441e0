/** The languages the screens are written in. */
export type Language = 'en' | 'hi';

/** Where the choice is kept on this device. `public/theme.js` reads the same key before the first paint. */
export const LANGUAGE_STORAGE_KEY = 'language';

/** The chosen language; without a choice, the first of the browser's that we speak. */
export function readLanguage(): Language {
  const stored = readStored();
  if (isLanguage(stored)) return stored;
  const wanted = navigator.languages ?? [navigator.language];
  return wanted.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';
}

/** Marks the page as written in this language (type and speech follow) and remembers it on this device. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = language;
  try {
    localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
  } catch {
    // Storage may be blocked: the language then lasts as long as the page.
  }
}

function isLanguage(value: string | null | undefined): value is Language {
  return value === 'en' || value === 'hi';
}

function readStored(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_STORAGE_KEY);
  } catch {
    return null;
  }
}
