import { pageLanguage } from '../question-types/texts';
import type { Language } from '../ui/language';

const en = {
  thanks: 'Thanks for filling the form!',
  recorded: 'Your response has been successfully recorded.',
  continue: 'Continue',
};

export type ThankYouTexts = typeof en;

const hi: ThankYouTexts = {
  thanks: 'फ़ॉर्म भरने के लिए धन्यवाद!',
  recorded: 'आपका उत्तर सफलतापूर्वक दर्ज हो गया है।',
  continue: 'जारी रखें',
};

/** Separate from the other texts, because the thank-you screen is loaded after the first page. */
export const thankYouTextsByLanguage: Record<Language, ThankYouTexts> = { en, hi };

export function thankYouTexts(): ThankYouTexts {
  return thankYouTextsByLanguage[pageLanguage()];
}
