import { deviceStorage } from './deviceStorage';
import { matchesMedia } from './media';

export type Theme = 'light' | 'dark';

/** `public/theme.js` reads the same key before the first paint. */
const THEME_STORAGE_KEY = 'theme';

/** The chosen theme, else the system's. */
export function readTheme(): Theme {
  const stored = deviceStorage.read(THEME_STORAGE_KEY);
  if (stored === 'light' || stored === 'dark') return stored;
  return matchesMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light';
}

/** Applies the theme and remembers it on this device. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  deviceStorage.write(THEME_STORAGE_KEY, theme);
}
