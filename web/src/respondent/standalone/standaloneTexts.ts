import { DATE_TIME, dateFormat } from '../../ui/dates';
import { type Language, readLanguage } from '../../ui/language';

const en = {
  notFoundHelp: 'The link may be mistyped, or the form is no longer published. Ask the person who sent it.',
  notOpen: 'This form is not open yet.',
  opensAt: (time: string) => `It opens on ${time}.`,
  closed: 'This form is not accepting responses now.',
  closedHelp: 'Its owner has closed it. Ask the person who sent you the link.',
  notSentHelp: 'Your last page could not be sent. You can copy your answers before you leave.',
  copyAnswers: 'Copy my answers',
  answersCopied: 'Answers copied.',
  copyByHand: 'Copying did not work here. Select the text below and copy it.',
  yourAnswers: 'Your answers',
  answeredBefore: 'You have already answered this form',
  answeredOn: (time: string) => `You filled it in on this device on ${time}.`,
  onePerDevice: 'This form takes one response from each device.',
  onePerPerson: 'This form takes one response from each person.',
  earlier: (time: string) => `A response was sent from this device on ${time}.`,
  earlierReceipt: 'Receipt',
  deletedAfter: (days: number) =>
    `Your answers are deleted ${days} ${days === 1 ? 'day' : 'days'} after you start.`,
  unfinished: 'Someone started to fill in this form on this device and did not finish.',
  editedToday: (time: string) => `Last edited today at ${time}.`,
  editedOn: (time: string) => `Last edited on ${time}.`,
  resume: 'Continue where someone left off',
  startOver: 'Start over',
  startOverHelp:
    'Starting over deletes those unfinished answers from this device. Pages already submitted stay submitted.',
  openedBefore: 'Opened with a code that was entered on this device.',
  notYou: 'Not you?',
  notYouHelp:
    'The unfinished answers on this device will be deleted, and you will need a code to open the form.',
  deleteAndLeave: 'Delete the answers',
  cancel: 'Cancel',
  signed: 'Signed',
  files: (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`,
};

export type StandaloneTexts = typeof en;

const hi: StandaloneTexts = {
  notFoundHelp: 'हो सकता है लिंक ग़लत लिखा गया हो, या फ़ॉर्म अब प्रकाशित न हो। जिसने इसे भेजा है, उनसे पूछें।',
  notOpen: 'यह फ़ॉर्म अभी नहीं खुला है।',
  opensAt: (time) => `यह ${time} को खुलेगा।`,
  closed: 'यह फ़ॉर्म अभी उत्तर नहीं ले रहा है।',
  closedHelp: 'इसके मालिक ने इसे बंद कर दिया है। जिसने आपको लिंक भेजा है, उनसे पूछें।',
  notSentHelp: 'आपका आख़िरी पेज भेजा नहीं जा सका। जाने से पहले आप अपने उत्तर कॉपी कर सकते हैं।',
  copyAnswers: 'मेरे उत्तर कॉपी करें',
  answersCopied: 'उत्तर कॉपी हो गए।',
  copyByHand: 'यहाँ कॉपी नहीं हो सका। नीचे का टेक्स्ट चुनकर कॉपी करें।',
  yourAnswers: 'आपके उत्तर',
  answeredBefore: 'आप यह फ़ॉर्म पहले ही भर चुके हैं',
  answeredOn: (time) => `आपने इसे इस डिवाइस पर ${time} को भरा था।`,
  onePerDevice: 'यह फ़ॉर्म हर डिवाइस से एक ही उत्तर लेता है।',
  onePerPerson: 'यह फ़ॉर्म हर व्यक्ति से एक ही उत्तर लेता है।',
  earlier: (time) => `इस डिवाइस से ${time} को एक उत्तर भेजा गया था।`,
  earlierReceipt: 'रसीद',
  deletedAfter: (days) => `आपके शुरू करने के ${days} दिन बाद आपके उत्तर मिटा दिए जाते हैं।`,
  unfinished: 'किसी ने इस डिवाइस पर यह फ़ॉर्म भरना शुरू किया था और पूरा नहीं किया।',
  editedToday: (time) => `आख़िरी बदलाव आज, ${time}।`,
  editedOn: (time) => `आख़िरी बदलाव ${time} को।`,
  resume: 'जहाँ छोड़ा गया था, वहीं से जारी रखें',
  startOver: 'नए सिरे से शुरू करें',
  startOverHelp: 'नए सिरे से शुरू करने पर वे अधूरे उत्तर इस डिवाइस से मिट जाएँगे। जमा किए गए पेज जमा ही रहेंगे।',
  openedBefore: 'इस डिवाइस पर डाले गए कोड से खोला गया।',
  notYou: 'यह आप नहीं हैं?',
  notYouHelp: 'इस डिवाइस पर अधूरे उत्तर मिटा दिए जाएँगे, और फ़ॉर्म खोलने के लिए आपको कोड चाहिए होगा।',
  deleteAndLeave: 'उत्तर मिटाएँ',
  cancel: 'रद्द करें',
  signed: 'हस्ताक्षर किए',
  files: (count) => `${count} ${count === 1 ? 'फ़ाइल' : 'फ़ाइलें'}`,
};

/** Separate from the other texts, because most visits do not need them. */
export const standaloneTextsByLanguage: Record<Language, StandaloneTexts> = { en, hi };

export function standaloneTexts(): StandaloneTexts {
  return standaloneTextsByLanguage[readLanguage()];
}

/** A date and time in the page's language. */
export function timeText(time: number): string {
  return dateFormat(readLanguage(), DATE_TIME).format(time);
}

/** A date and time with the time zone, because the owner may be elsewhere. */
export function openingText(time: number): string {
  const parts = {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  return dateFormat(readLanguage(), { ...parts, timeZoneName: 'short' }).format(time);
}
