import { type Language, readLanguage } from '../../ui/language';

const en = {
  saved: 'Saved on this device. It will be sent automatically when the connection returns.',
  stillSending: 'Not sent yet. Trying again, please keep this page open.',
  notAccepted: 'This page was not accepted. Check your answers and try again.',
};

/** What is said of pages that were handed in and are not there yet, in one language. */
export type SavedTexts = typeof en;

const hi: SavedTexts = {
  saved: 'इस डिवाइस पर सहेजा गया। कनेक्शन लौटने पर यह अपने आप भेज दिया जाएगा।',
  stillSending: 'अभी नहीं भेजा गया। फिर कोशिश हो रही है, कृपया यह पेज खुला रखें।',
  notAccepted: 'यह पेज स्वीकार नहीं हुआ। अपने उत्तर जाँचें और फिर कोशिश करें।',
};

/** These texts come with what hands pages in. */
export const savedTextsIn: Record<Language, SavedTexts> = { en, hi };

/** The texts in the chosen language. */
export function savedTexts(): SavedTexts {
  return savedTextsIn[readLanguage()];
}
