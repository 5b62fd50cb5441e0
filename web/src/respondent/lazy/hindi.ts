import type { Texts } from '../texts';

export { hi as fields } from '../../question-types/texts.hi';

/** The Hindi texts of the respondent's page. They are one chunk with those of the fields, loaded only if they are used. */
export const texts: Texts = {
  loading: 'लोड हो रहा है...',
  notFound: 'फ़ॉर्म नहीं मिला',
  unreachableHelp: 'यह लोड नहीं हो सका। अपना कनेक्शन जाँचें और फिर कोशिश करें।',
  tryAgain: 'फिर कोशिश करें',
  madeWith: 'Formwright से बनाया गया',
  receipt: 'आपकी रसीद',
  notSent: 'अभी नहीं भेजा गया। अपना कनेक्शन जाँचें और फिर कोशिश करें।',
  retry: 'फिर कोशिश करें',
};
