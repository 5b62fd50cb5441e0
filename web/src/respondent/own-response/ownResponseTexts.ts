import { type Language, readLanguage } from '../../ui/language';

const en = {
  open: 'See or delete my response',
  openNew: 'Open my response',
  opening: 'Opening…',
  cannotOpen: 'It could not be opened. Check your connection and try again.',
  openLate: 'This page can open your response only within 30 minutes after you sent it.',
  title: 'Your response',
  sentOn: (time: string) => `You sent it on ${time}.`,
  startedOn: (time: string) => `You started on ${time} and have not finished.`,
  keptUntil: (day: string) => `It will be deleted on ${day}.`,
  answers: 'Your answers',
  noAnswers: 'No question was answered.',
  link: 'Private link',
  linkHelp: 'It opens this page on any device. Anyone who has it can see and delete your response.',
  copyLink: 'Copy private link',
  linkCopied: 'Link copied',
  copyByHand: 'Copying did not work here. Select the link below and copy it.',
  delete: 'Delete my response',
  deleteQuestion: 'Delete your response for good?',
  deleteHelp: 'Your answers and files are deleted. Nobody can bring them back.',
  deleteNow: 'Delete for good',
  keep: 'Keep it',
  deleteFailed: 'It could not be deleted. Check your connection and try again.',
  deleted: 'Your response is deleted',
  deletedHelp: 'Your answers and files are no longer part of this form.',
  openForm: 'Open the form',
  gone: 'This response is no longer there',
  goneHelp: 'It was deleted, or its form was.',
  linkInvalid: 'This link is incomplete',
  linkInvalidHelp: 'Copy the whole link, or open it from your mail again.',
};

export type OwnResponseTexts = typeof en;

const hi: OwnResponseTexts = {
  open: 'मेरा उत्तर देखें या मिटाएँ',
  openNew: 'मेरा उत्तर खोलें',
  opening: 'खुल रहा है…',
  cannotOpen: 'यह खुल नहीं सका। अपना कनेक्शन जाँचें और फिर कोशिश करें।',
  openLate: 'यह पेज आपका उत्तर भेजने के 30 मिनट के भीतर ही खोल सकता है।',
  title: 'आपका उत्तर',
  sentOn: (time) => `आपने इसे ${time} को भेजा था।`,
  startedOn: (time) => `आपने इसे ${time} को शुरू किया था और अभी पूरा नहीं किया है।`,
  keptUntil: (day) => `यह ${day} को मिटा दिया जाएगा।`,
  answers: 'आपके उत्तर',
  noAnswers: 'किसी सवाल का उत्तर नहीं दिया गया।',
  link: 'निजी लिंक',
  linkHelp: 'यह पेज इससे किसी भी डिवाइस पर खुलता है। जिसके पास यह लिंक है, वह आपका उत्तर देख और मिटा सकता है।',
  copyLink: 'निजी लिंक कॉपी करें',
  linkCopied: 'लिंक कॉपी हो गया',
  copyByHand: 'यहाँ कॉपी नहीं हो सका। नीचे का लिंक चुनकर कॉपी करें।',
  delete: 'मेरा उत्तर मिटाएँ',
  deleteQuestion: 'क्या अपना उत्तर हमेशा के लिए मिटाना है?',
  deleteHelp: 'आपके उत्तर और फ़ाइलें मिट जाएँगी। इन्हें कोई वापस नहीं ला सकता।',
  deleteNow: 'हमेशा के लिए मिटाएँ',
  keep: 'रहने दें',
  deleteFailed: 'यह मिटाया नहीं जा सका। अपना कनेक्शन जाँचें और फिर कोशिश करें।',
  deleted: 'आपका उत्तर मिटा दिया गया है',
  deletedHelp: 'आपके उत्तर और फ़ाइलें अब इस फ़ॉर्म में नहीं हैं।',
  openForm: 'फ़ॉर्म खोलें',
  gone: 'यह उत्तर अब नहीं है',
  goneHelp: 'इसे या इसके फ़ॉर्म को मिटा दिया गया है।',
  linkInvalid: 'यह लिंक अधूरा है',
  linkInvalidHelp: 'पूरा लिंक कॉपी करें, या इसे अपने ईमेल से फिर खोलें।',
};

/** Separate from the other texts, because most visits do not need them. */
export const ownResponseTextsByLanguage: Record<Language, OwnResponseTexts> = { en, hi };

export function ownResponseTexts(): OwnResponseTexts {
  return ownResponseTextsByLanguage[readLanguage()];
}
