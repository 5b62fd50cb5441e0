import type { BrowserContextOptions } from '@playwright/test';

export type Language = 'en' | 'hi';
export type Theme = 'light' | 'dark';
export type Width = 1440 | 1024 | 390;

/** One way a reader may see the product. */
export type Look = { language: Language; theme: Theme; width: Width };

export const LANGUAGES: readonly Language[] = ['en', 'hi'];
export const THEMES: readonly Theme[] = ['light', 'dark'];
export const WIDTHS: readonly Width[] = [1440, 390];
/** The builder is laid out in three ways. */
export const BUILDER_WIDTHS: readonly Width[] = [1440, 1024, 390];

export const everyLook: readonly Look[] = LANGUAGES.flatMap((language) =>
  THEMES.flatMap((theme) => WIDTHS.map((width) => ({ language, theme, width }))),
);

export const otherLanguage = (language: Language): Language => (language === 'en' ? 'hi' : 'en');
export const otherTheme = (theme: Theme): Theme => (theme === 'light' ? 'dark' : 'light');

/** For titles of tests and names of files. */
export function nameOf({ language, theme, width }: Look): string {
  return `${theme}-${width}-${language}`;
}

/**
 * A browser whose system asks for this look: a first visit follows it, so nothing has to be chosen before the
 * flow begins.
 */
export function browserFor({ language, theme, width }: Look) {
  const isPhone = width === 390;
  return {
    colorScheme: theme,
    locale: language === 'hi' ? 'hi-IN' : 'en-GB',
    viewport: { width, height: { 1440: 900, 1024: 768, 390: 844 }[width] },
    isMobile: isPhone,
    hasTouch: isPhone,
    timezoneId: 'Asia/Kolkata',
  } satisfies BrowserContextOptions;
}
