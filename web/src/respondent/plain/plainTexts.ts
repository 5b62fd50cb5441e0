import { type Language, readLanguage } from '../../ui/language';

const en = {
  notFoundHelp: 'The link may be mistyped, or the form is no longer published. Ask the person who sent it.',
  closed: 'This form is not taking responses now.',
  closedHelp: 'Its owner has closed it. Ask the person who sent you the link.',
  notTakenHelp: 'Your last page could not be sent. You can copy your answers before you leave.',
  copyAnswers: 'Copy my answers',
  answersCopied: 'Answers copied.',
  copyByHand: 'Copying did not work here. Select the text below and copy it.',
  yourAnswers: 'Your answers',
  answeredBefore: 'You have already answered this form',
  answeredOn: (time: string) => `You filled it in on this device on ${time}.`,
  again: 'Fill it in again',
  files: (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`,
};

/** What the screens without a form say, in one language. */
export type PlainTexts = typeof en;

const hi: PlainTexts = {
  notFoundHelp: 'हो सकता है लिंक ग़लत लिखा गया हो, या फ़ॉर्म अब प्रकाशित न हो। जिसने इसे भेजा है, उनसे पूछें।',
  closed: 'यह फ़ॉर्म अभी उत्तर नहीं ले रहा है।',
  closedHelp: 'इसके मालिक ने इसे बंद कर दिया है। जिसने आपको लिंक भेजा है, उनसे पूछें।',
  notTakenHelp: 'आपका आख़िरी पेज भेजा नहीं जा सका। जाने से पहले आप अपने उत्तर कॉपी कर सकते हैं।',
  copyAnswers: 'मेरे उत्तर कॉपी करें',
  answersCopied: 'उत्तर कॉपी हो गए।',
  copyByHand: 'यहाँ कॉपी नहीं हो सका। नीचे का टेक्स्ट चुनकर कॉपी करें।',
  yourAnswers: 'आपके उत्तर',
  answeredBefore: 'आप यह फ़ॉर्म पहले ही भर चुके हैं',
  answeredOn: (time) => `आपने इसे इस डिवाइस पर ${time} को भरा था।`,
  again: 'फिर से भरें',
  files: (count) => `${count} ${count === 1 ? 'फ़ाइल' : 'फ़ाइलें'}`,
};

/** These texts come with the screens that need them, which most visits do not. */
export const plainTextsIn: Record<Language, PlainTexts> = { en, hi };

/** The texts in the chosen language. */
export function plainTexts(): PlainTexts {
  return plainTextsIn[readLanguage()];
}
