import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import firstPaintScript from '../../public/theme.js?raw';
import { applyLanguage, readLanguage } from './language';
import { applyTheme, readTheme } from './theme';

function paintFirst() {
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- runs our own file like a script element.
  new Function(firstPaintScript)();
  const { dataset, lang } = document.documentElement;
  return { theme: dataset['theme'], language: lang };
}

function systemPrefers(theme: 'light' | 'dark', languages: string[]) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('dark') && theme === 'dark' }));
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  delete document.documentElement.dataset['theme'];
  document.documentElement.lang = '';
});

describe('the first paint', () => {
  it.each([
    ['light', ['en-GB'], 'en'],
    ['dark', ['hi-IN', 'en'], 'hi'],
    ['dark', ['fr', 'hi'], 'hi'],
    ['light', ['fr-FR'], 'en'],
  ] as const)('follows the system on a first visit: %s, %j', (theme, languages, language) => {
    systemPrefers(theme, [...languages]);
    expect(paintFirst()).toEqual({ theme, language });
    expect([readTheme(), readLanguage()]).toEqual([theme, language]);
  });

  it('prefers the stored choice to the system', () => {
    systemPrefers('dark', ['en']);
    applyTheme('light');
    applyLanguage('hi');
    expect(paintFirst()).toEqual({ theme: 'light', language: 'hi' });
    expect([readTheme(), readLanguage()]).toEqual(['light', 'hi']);
  });

  it('ignores invalid stored values', () => {
    systemPrefers('dark', ['hi']);
    localStorage.setItem('theme', 'sepia');
    localStorage.setItem('language', 'tlh');
    expect(paintFirst()).toEqual({ theme: 'dark', language: 'hi' });
    expect([readTheme(), readLanguage()]).toEqual(['dark', 'hi']);
  });

  it('works where storage is blocked', () => {
    systemPrefers('dark', ['hi']);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(paintFirst()).toEqual({ theme: 'dark', language: 'hi' });
    expect([readTheme(), readLanguage()]).toEqual(['dark', 'hi']);
    applyTheme('light');
    expect(document.documentElement.dataset['theme']).toBe('light');
  });
});
