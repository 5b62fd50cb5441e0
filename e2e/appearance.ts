import type { BrowserContextOptions } from '@playwright/test';

export type Language = 'en' | 'hi';
export type Theme = 'light' | 'dark';
export type Width = 1440 | 1024 | 390;

export type Appearance = { language: Language; theme: Theme; width: Width };

export const LANGUAGES: readonly Language[] = ['en', 'hi'];
export const THEMES: readonly Theme[] = ['light', 'dark'];
export const WIDTHS: readonly Width[] = [1440, 390];
/** The builder has three layouts. */
export const BUILDER_WIDTHS: readonly Width[] = [1440, 1024, 390];

export const everyAppearance: readonly Appearance[] = LANGUAGES.flatMap((language) =>
  THEMES.flatMap((theme) => WIDTHS.map((width) => ({ language, theme, width }))),
);

export const otherLanguage = (language: Language): Language => (language === 'en' ? 'hi' : 'en');
export const otherTheme = (theme: Theme): Theme => (theme === 'light' ? 'dark' : 'light');

/** For test titles and file names. */
export function nameOf({ language, theme, width }: Appearance): string {
  return `${theme}-${width}-${language}`;
}

/**
 * A browser with these system settings; the first visit follows them, so the flow has nothing to choose.
 */
export function browserFor({ language, theme, width }: Appearance) {
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
