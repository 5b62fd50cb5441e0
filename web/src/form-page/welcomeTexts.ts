import { pageLanguage } from '../question-types/texts';
import type { Language } from '../ui/language';

const en = { start: 'Start' };

export type WelcomeTexts = typeof en;

const hi: WelcomeTexts = { start: 'शुरू करें' };

/** Separate from the other texts, because few forms have a welcome. */
export const welcomeTextsByLanguage: Record<Language, WelcomeTexts> = { en, hi };

export function welcomeTexts(): WelcomeTexts {
  return welcomeTextsByLanguage[pageLanguage()];
}
