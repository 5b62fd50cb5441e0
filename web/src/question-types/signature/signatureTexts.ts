import type { Language } from '../../ui/language';
import { pageLanguage } from '../texts';

const en = {
  how: 'How to sign',
  modes: { draw: 'Draw', type: 'Type' },
  signHere: 'Sign here',
  yourName: 'Your name',
  isEmpty: 'Not signed yet',
  isSigned: 'Your signature',
  clear: 'Clear signature',
  notSaved: 'Your signature could not be saved. Please sign again.',
};

export type SignatureTexts = typeof en;

const hi: SignatureTexts = {
  how: 'हस्ताक्षर कैसे करें',
  modes: { draw: 'बनाकर', type: 'टाइप करके' },
  signHere: 'यहाँ हस्ताक्षर करें',
  yourName: 'आपका नाम',
  isEmpty: 'अभी हस्ताक्षर नहीं किए',
  isSigned: 'आपके हस्ताक्षर',
  clear: 'हस्ताक्षर मिटाएँ',
  notSaved: 'आपके हस्ताक्षर सहेजे नहीं जा सके। कृपया फिर हस्ताक्षर करें।',
};

/** Separate from the other texts, because the field is loaded lazily. */
export const signatureTextsByLanguage: Record<Language, SignatureTexts> = { en, hi };

export function signatureTexts(): SignatureTexts {
  return signatureTextsByLanguage[pageLanguage()];
}
