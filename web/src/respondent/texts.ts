import { type Language, readLanguage } from '../ui/language';
import { texts as hi } from './lazy/hindi';

/** The English texts of the respondent's page, except those of the fields. */
export const en = {
  loading: 'Loading...',
  notFound: 'Form not found',
  unreachableHelp: 'It could not be loaded. Check your connection and try again.',
  tryAgain: 'Try again',
  madeWith: 'Made with Formwright',
  receipt: 'Your receipt',
  notSent: 'Not sent yet. Check your connection and try again.',
  retry: 'Retry',
};

export type Texts = typeof en;

/** Plain objects, because a translation library would add a fifth to the page's size. */
export const textsByLanguage: Record<Language, Texts> = { en, hi };

export function texts(): Texts {
  return textsByLanguage[readLanguage()];
}
