import type { Remaining } from '../form-rules/definition';
import { type Language, readLanguage } from '../ui/language';
import { en, type FieldTexts } from './texts.en';
import { hi } from './texts.hi';

export type { FieldTexts } from './texts.en';

/** Plain objects, because a translation library would add a fifth to the size of the respondent's page. */
export const fieldTextsByLanguage: Record<Language, FieldTexts> = { en, hi };

/** The document's language, or else the chosen one. */
export function pageLanguage(): Language {
  const marked = document.documentElement.lang;
  return marked === 'en' || marked === 'hi' ? marked : readLanguage();
}

export function fieldTexts(): FieldTexts {
  return fieldTextsByLanguage[pageLanguage()];
}

/**
 * The range of pages that can still follow; undefined when no path reaches the end, or the form has one page.
 */
export function pagesLeft({ shortest, longest }: Remaining, pages: number): string | undefined {
  if (shortest === null || pages === 1) {
    return undefined;
  }
  if (longest === null) {
    return fieldTexts().pagesLeftAtLeast(shortest);
  }
  return longest === 0 ? fieldTexts().lastPage : fieldTexts().pagesLeft(shortest, longest);
}
