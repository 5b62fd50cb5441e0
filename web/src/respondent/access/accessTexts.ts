import { type Language, readLanguage } from '../../ui/language';

const en = {
  title: 'This form is for invited people',
  help: 'Enter the email you were invited with. We will send a code.',
  keptHelp: 'Your answers are kept while you confirm your email again.',
  email: 'Email',
  sendCode: 'Send code',
  invalidEmail: 'Please enter a valid email address',
  codeTitle: 'Enter the code',
  codeHelp: (email: string) =>
    `If ${email} is on the owner's list, a 6-digit code is on its way there. It works for 10 minutes.`,
  noMailHelp: (email: string) =>
    `This site sends no email. If ${email} is on the owner's list, ask its administrator for the code. It works for 10 minutes.`,
  code: 'Code',
  open: 'Open the form',
  shortCode: 'OTP must be 6 digits',
  invalidCode: 'Invalid or expired OTP',
  resend: 'Send a new code',
  resendIn: (seconds: number) => `Send a new code in ${seconds} s`,
  resent: 'A new code was sent. Earlier ones no longer work.',
  changeAddress: 'Use another address',
  failed: 'That did not work. Check your connection and try again.',
  tooOften: 'Too many codes were requested. Try again later.',
  tooOftenFor: (minutes: number) =>
    `Too many codes were requested. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
};

export type AccessTexts = typeof en;

const hi: AccessTexts = {
  title: 'यह फ़ॉर्म आमंत्रित लोगों के लिए है',
  help: 'वह ईमेल लिखें जिस पर आपको आमंत्रण मिला है। हम एक कोड भेजेंगे।',
  keptHelp: 'जब तक आप अपने ईमेल की फिर से पुष्टि करते हैं, आपके उत्तर बने रहेंगे।',
  email: 'ईमेल',
  sendCode: 'कोड भेजें',
  invalidEmail: 'कृपया सही ईमेल पता डालें',
  codeTitle: 'कोड लिखें',
  codeHelp: (email) => `अगर ${email} मालिक की सूची में है, तो 6 अंकों का कोड वहाँ पहुँच रहा है। यह 10 मिनट तक चलेगा।`,
  noMailHelp: (email) =>
    `यह साइट ईमेल नहीं भेजती। अगर ${email} मालिक की सूची में है, तो एडमिन से कोड माँगें। यह 10 मिनट तक चलेगा।`,
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

/** Separate from the other texts, because most forms do not need them. */
export const accessTextsByLanguage: Record<Language, AccessTexts> = { en, hi };

export function accessTexts(): AccessTexts {
  return accessTextsByLanguage[readLanguage()];
}
