import type { Remaining } from '../form-rules/graph';
import { type Language, readLanguage } from '../ui/language';
import { en, type Words } from './words.en';
import { hi } from './words.hi';

export type { Words } from './words.en';

/** The fields' words: a plain dictionary, because a translation library would cost a respondent a fifth of the page. */
export const wordsIn: Record<Language, Words> = { en, hi };

/** The language the page is marked with, or else the chosen one. */
export function spokenLanguage(): Language {
  const marked = document.documentElement.lang;
  return marked === 'en' || marked === 'hi' ? marked : readLanguage();
}

/** The words in the language that is spoken. */
export function words(): Words {
  return wordsIn[spokenLanguage()];
}

/** How many pages can still come, as an honest bound; nothing when no answer ever reaches the end. */
export function pagesLeft({ shortest, longest }: Remaining): string | undefined {
  if (shortest === null) {
    return undefined;
  }
  if (longest === null) {
    return words().pagesLeftAtLeast(shortest);
  }
  return longest === 0 ? words().lastPage : words().pagesLeft(shortest, longest);
}
