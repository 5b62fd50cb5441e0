import type { Language } from '../ui/language';
import { pageLanguage } from './texts';

const en = {
  date: 'Enter the whole date: day, month and year.',
  time: 'Enter the whole time: hours and minutes.',
};

const hi: typeof en = {
  date: 'पूरी तारीख लिखें: दिन, महीना और साल।',
  time: 'पूरा समय लिखें: घंटे और मिनट।',
};

/** What an incomplete date or time needs. Separate from the other texts, because the field is loaded lazily. */
export const momentTextsByLanguage: Record<Language, typeof en> = { en, hi };

export function momentTexts() {
  return momentTextsByLanguage[pageLanguage()];
}
