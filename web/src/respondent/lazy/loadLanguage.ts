import { fieldTextsByLanguage } from '../../question-types/texts';
import type { Language } from '../../ui/language';
import { textsByLanguage } from '../texts';

/** Loads the Hindi texts if needed; the English ones are part of the first load. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'en') {
    return;
  }
  try {
    const { fields, texts } = await import('./hindi');
    fieldTextsByLanguage.hi = fields;
    textsByLanguage.hi = texts;
  } catch {
    // An English form is better than none.
  }
}
