import { type Language, readLanguage } from '../ui/language';
import { en, type Texts } from './texts.en';
import { hi } from './texts.hi';

export type { Texts } from './texts.en';

/** The respondent's texts: a plain dictionary, because a translation library would cost a fifth of the page. */
export const textsIn: Record<Language, Texts> = { en, hi };

/** The texts in the chosen language. */
export function texts(): Texts {
  return textsIn[readLanguage()];
}
