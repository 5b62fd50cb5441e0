import { type Language, readLanguage } from '../../ui/language';

const en = {
  saved: 'Saved on this device. It will be sent automatically when you are online.',
  stillSending: 'Not sent yet. Trying again, please keep this page open.',
  notAccepted: 'This page was not accepted. Check your answers and try again.',
  versionClosed:
    'This form has changed. Reload to answer the newest version; your answers that still fit are kept.',
  reload: 'Reload',
  keepReceipt: 'Keep this number: with it your response can be found again.',
  copy: 'Copy',
  copyReceipt: 'Copy the receipt',
  copied: 'Copied',
  again: 'Answer again',
  tooLate: 'This response is complete and can no longer be changed. Your earlier answers stay as they were.',
};

export type SavedTexts = typeof en;

const hi: SavedTexts = {
  saved: 'इस डिवाइस पर सहेजा गया। आपके ऑनलाइन होते ही यह अपने आप भेज दिया जाएगा।',
  stillSending: 'अभी नहीं भेजा गया। फिर कोशिश हो रही है, कृपया यह पेज खुला रखें।',
  notAccepted: 'यह पेज स्वीकार नहीं हुआ। अपने उत्तर जाँचें और फिर कोशिश करें।',
  versionClosed: 'यह फ़ॉर्म बदल गया है। नया संस्करण भरने के लिए फिर से लोड करें; जो उत्तर अब भी सही बैठते हैं, वे बने रहेंगे।',
  reload: 'फिर से लोड करें',
  keepReceipt: 'यह नंबर सँभालकर रखें: इससे आपका उत्तर फिर मिल सकता है।',
  copy: 'कॉपी करें',
  copyReceipt: 'रसीद कॉपी करें',
  copied: 'कॉपी हो गया',
  again: 'फिर से उत्तर दें',
  tooLate: 'यह उत्तर पूरा हो चुका है और अब बदला नहीं जा सकता। आपके पहले के उत्तर वैसे ही रहेंगे।',
};

/** Separate from the other texts, because they load with the outbox. */
export const savedTextsByLanguage: Record<Language, SavedTexts> = { en, hi };

export function savedTexts(): SavedTexts {
  return savedTextsByLanguage[readLanguage()];
}
