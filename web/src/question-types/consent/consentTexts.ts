import type { Language } from '../../ui/language';
import { pageLanguage } from '../texts';

const en = { agree: 'I agree.' };

export type ConsentTexts = typeof en;

const hi: ConsentTexts = { agree: 'मैं सहमत हूँ।' };

/** Separate from the other texts, because the field is loaded lazily. */
export const consentTextsByLanguage: Record<Language, ConsentTexts> = { en, hi };

export function consentTexts(): ConsentTexts {
  return consentTextsByLanguage[pageLanguage()];
}
