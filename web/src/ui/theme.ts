/** The two looks every screen is drawn in. */
export type Theme = 'light' | 'dark';

/** Where the choice is kept on this device. `public/theme.js` reads the same key before the first paint. */
export const THEME_STORAGE_KEY = 'theme';

/** The chosen theme; without a choice, the system's. */
export function readTheme(): Theme {
  const stored = readStored();
  if (stored === 'light' || stored === 'dark') return stored;
  return globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Draws the page in this theme at once and remembers it on this device. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(THEME_STORAGE_KEY, theme);
  } catch {
    // Storage may be blocked: the theme then lasts as long as the page.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(THEME_STORAGE_KEY);
  } catch {
    return null;
  }
}
