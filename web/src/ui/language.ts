import { deviceStorage } from './deviceStorage';

export type Language = 'en' | 'hi';

/** `public/theme.js` reads the same key before the first paint. */
const LANGUAGE_STORAGE_KEY = 'language';

/** The chosen language, else the browser's first supported one. */
export function readLanguage(): Language {
  const stored = deviceStorage.read(LANGUAGE_STORAGE_KEY);
  if (isLanguage(stored)) return stored;
  const preferred = navigator.languages ?? [navigator.language];
  return preferred.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';
}

/** Sets the page's `lang` (for fonts and screen readers) and remembers it on this device. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = language;
  deviceStorage.write(LANGUAGE_STORAGE_KEY, language);
}

function isLanguage(value: string | null | undefined): value is Language {
  return value === 'en' || value === 'hi';
}
