import { type Language, readLanguage } from '../../ui/language';

const en = {
  title: 'Only for people its owner has listed',
  help: 'Enter the e-mail address the owner has listed. We send a code to it.',
  keptHelp: 'Your answers on this page are kept while you prove your address again.',
  email: 'E-mail',
  sendCode: 'Send code',
  invalidEmail: 'Please enter a valid email address',
  codeTitle: 'Enter the code',
  codeHelp: (email: string) =>
    `If ${email} is on the owner's list, a 6-digit code is on its way there. It works for 10 minutes.`,
  code: 'Code',
  open: 'Open the form',
  shortCode: 'OTP must be 6 digits',
  invalidCode: 'Invalid or expired OTP',
  resend: 'Send a new code',
  resendIn: (seconds: number) => `Send a new code in ${seconds} s`,
  resent: 'A new code was sent. Earlier ones no longer work.',
  changeAddress: 'Use another address',
  failed: 'That did not work. Check your connection and try again.',
  tooOften: 'Too many codes were asked for. Try again later.',
  tooOftenFor: (minutes: number) =>
    `Too many codes were asked for. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
};

/** What somebody reads who has to prove that they are listed. */
export type PeopleTexts = typeof en;

const hi: PeopleTexts = {
  title: 'सिर्फ़ उन लोगों के लिए जिन्हें इसके मालिक ने सूची में रखा है',
  help: 'वह ईमेल पता लिखें जो मालिक ने सूची में रखा है। हम उस पर एक कोड भेजेंगे।',
  keptHelp: 'जब तक आप अपना पता फिर से साबित करते हैं, इस पेज के आपके उत्तर बने रहेंगे।',
  email: 'ईमेल',
  sendCode: 'कोड भेजें',
  invalidEmail: 'कृपया सही ईमेल पता डालें',
  codeTitle: 'कोड लिखें',
  codeHelp: (email) => `अगर ${email} मालिक की सूची में है, तो 6 अंकों का कोड वहाँ पहुँच रहा है। यह 10 मिनट तक चलेगा।`,
  code: 'कोड',
  open: 'फ़ॉर्म खोलें',
  shortCode: 'OTP 6 अंकों का होना चाहिए',
  invalidCode: 'OTP ग़लत है या उसका समय बीत गया',
  resend: 'नया कोड भेजें',
  resendIn: (seconds) => `${seconds} सेकंड में नया कोड भेजें`,
  resent: 'नया कोड भेज दिया गया। पुराने कोड अब नहीं चलेंगे।',
  changeAddress: 'दूसरा पता इस्तेमाल करें',
  failed: 'यह नहीं हो सका। अपना कनेक्शन जाँचें और फिर कोशिश करें।',
  tooOften: 'बहुत ज़्यादा कोड माँगे गए। बाद में फिर कोशिश करें।',
  tooOftenFor: (minutes) => `बहुत ज़्यादा कोड माँगे गए। ${minutes} मिनट बाद फिर कोशिश करें।`,
};

/** These texts come with the screen that needs them, which most forms do not. */
export const peopleTextsIn: Record<Language, PeopleTexts> = { en, hi };

/** The texts in the chosen language. */
export function peopleTexts(): PeopleTexts {
  return peopleTextsIn[readLanguage()];
}
