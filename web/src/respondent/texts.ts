import type { Language } from '../ui/language';

const en = {
  pageTitle: 'Form not found · Formwright',
  notFound: 'Form not found',
  notFoundHelp: 'The link may be mistyped, or the form is no longer published. Ask the person who sent it.',
  tryAgain: 'Try again',
  madeWith: 'Made with Formwright',
};

export type Texts = typeof en;

const hi: Texts = {
  pageTitle: 'फ़ॉर्म नहीं मिला · Formwright',
  notFound: 'फ़ॉर्म नहीं मिला',
  notFoundHelp: 'हो सकता है लिंक ग़लत लिखा गया हो, या फ़ॉर्म अब प्रकाशित न हो। जिसने इसे भेजा है, उनसे पूछें।',
  tryAgain: 'फिर कोशिश करें',
  madeWith: 'Formwright से बनाया गया',
};

/** The respondent's texts: a plain dictionary, because a translation library would cost a fifth of the page. */
export const textsIn: Record<Language, Texts> = { en, hi };
