import type { AnswerFault } from '../form-rules/checkAnswers';
import type { FileKind } from '../form-rules/definition';
import type { Remaining } from '../form-rules/graph';
import { type Language, readLanguage } from '../ui/language';

const en = {
  yourAnswer: 'Your answer',
  shortAnswerText: 'Short answer text',
  longAnswerText: 'Long answer text',
  chooseOption: 'Choose an option',
  option: (number: number) => `Option ${number}`,
  required: 'Required',
  clear: 'Clear selection',
  wholeDate: 'Enter the whole date: day, month and year.',
  scaleStart: 'Scale Start',
  scaleEnd: 'Scale End',
  stars: (value: number, count: number) => `${value} of ${count} stars`,
  outOf: (value: number, count: number) => `${value} of ${count}`,
  chooseFiles: 'Choose files',
  orDrop: 'or drop them here',
  fileLimits: (files: number, size: string) =>
    `Up to ${files} ${files === 1 ? 'file' : 'files'}, ${size} each.`,
  fileKinds: {
    image: 'image',
    pdf: 'pdf',
    ppt: 'ppt',
    document: 'document',
    video: 'video',
    zip: 'zip',
    audio: 'audio',
    spreadsheet: 'spreadsheet',
  } satisfies Record<FileKind, string>,
  chosenFiles: 'Chosen files',
  uploading: (name: string) => `Uploading ${name}`,
  uploadFailed: 'Could not be sent.',
  retry: 'Retry',
  retryFile: (name: string) => `Retry ${name}`,
  removeFile: (name: string) => `Remove ${name}`,
  cancelFile: (name: string) => `Cancel ${name}`,
  wrongKind: (name: string, kinds: string) => `${name} was not added. These kinds are asked for: ${kinds}.`,
  tooLarge: (name: string, size: string) => `${name} was not added. A file can be ${size} at most.`,
  tooMany: (name: string, files: number) =>
    `${name} was not added. There can be ${files} ${files === 1 ? 'file' : 'files'} at most.`,
  sameFile: (name: string) => `${name} is in the list already.`,
  emptyFile: (name: string) => `${name} was not added. The file is empty.`,
  video: 'Video',
  watchOn: (service: string) => `Watch on ${service}`,
  opensNewTab: 'Opens in a new tab. That site may set cookies.',
  mediaMissing: 'This could not be shown.',
  answerToContinue: 'Please answer this question to continue.',
  page: 'Page',
  submit: 'Submit',
  back: 'Back',
  lastPage: 'Last page',
  pagesLeft: (least: number, most: number) =>
    least === most ? `${most} ${most === 1 ? 'page' : 'pages'} left` : `${least} to ${most} pages left`,
  pagesLeftAtLeast: (least: number) => `At least ${least} ${least === 1 ? 'page' : 'pages'} left`,
  thanks: 'Thanks for filling the form!',
  recorded: 'Your response has been successfully recorded.',
  faults: {
    required: 'Please answer this question.',
    wrong_shape: 'This answer cannot be read. Please answer again.',
    not_an_option: 'This option is no longer there. Please choose again.',
    out_of_range: 'This value is outside the range. Please choose again.',
    too_long: 'This text is too long: 100 KB at most.',
    too_many: 'These are too many. Please take some away.',
    not_a_date: 'This is no day of the calendar.',
    not_a_file: 'A file could not be found. Please add it again.',
    takes_no_answer: 'This takes no answer.',
    answered_twice: 'This was answered twice. Please answer again.',
    other_page: 'This question is on another page.',
    unknown_question: 'This question is no longer there.',
  } satisfies Record<AnswerFault, string>,
};

/** Everything the fields say, in one language. */
export type Words = typeof en;

const hi: Words = {
  yourAnswer: 'आपका उत्तर',
  shortAnswerText: 'छोटे उत्तर का पाठ',
  longAnswerText: 'लंबे उत्तर का पाठ',
  chooseOption: 'कोई विकल्प चुनें',
  option: (number) => `विकल्प ${number}`,
  required: 'ज़रूरी',
  clear: 'चुनाव हटाएँ',
  wholeDate: 'पूरी तारीख लिखें: दिन, महीना और साल।',
  scaleStart: 'पैमाने की शुरुआत',
  scaleEnd: 'पैमाने का अंत',
  stars: (value, count) => `${count} में से ${value} तारे`,
  outOf: (value, count) => `${count} में से ${value}`,
  chooseFiles: 'फ़ाइलें चुनें',
  orDrop: 'या उन्हें यहाँ छोड़ें',
  fileLimits: (files, size) => `अधिकतम ${files} ${files === 1 ? 'फ़ाइल' : 'फ़ाइलें'}, हर एक ${size} तक।`,
  fileKinds: {
    image: 'चित्र',
    pdf: 'पीडीएफ़',
    ppt: 'प्रस्तुति',
    document: 'दस्तावेज़',
    video: 'वीडियो',
    zip: 'ज़िप',
    audio: 'ऑडियो',
    spreadsheet: 'स्प्रेडशीट',
  },
  chosenFiles: 'चुनी हुई फ़ाइलें',
  uploading: (name) => `${name} अपलोड हो रही है`,
  uploadFailed: 'भेजी नहीं जा सकी।',
  retry: 'फिर कोशिश करें',
  retryFile: (name) => `${name} फिर भेजें`,
  removeFile: (name) => `${name} हटाएँ`,
  cancelFile: (name) => `${name} रद्द करें`,
  wrongKind: (name, kinds) => `${name} नहीं जोड़ी गई। ये प्रकार माँगे गए हैं: ${kinds}।`,
  tooLarge: (name, size) => `${name} नहीं जोड़ी गई। एक फ़ाइल अधिकतम ${size} की हो सकती है।`,
  tooMany: (name, files) =>
    `${name} नहीं जोड़ी गई। अधिकतम ${files} ${files === 1 ? 'फ़ाइल' : 'फ़ाइलें'} जोड़ी जा सकती हैं।`,
  sameFile: (name) => `${name} सूची में पहले से है।`,
  emptyFile: (name) => `${name} नहीं जोड़ी गई। फ़ाइल खाली है।`,
  video: 'वीडियो',
  watchOn: (service) => `${service} पर देखें`,
  opensNewTab: 'नए टैब में खुलता है। वह साइट कुकी रख सकती है।',
  mediaMissing: 'यह दिखाया नहीं जा सका।',
  answerToContinue: 'आगे बढ़ने के लिए कृपया इस प्रश्न का उत्तर दें।',
  page: 'पेज',
  submit: 'जमा करें',
  back: 'वापस',
  lastPage: 'आख़िरी पेज',
  pagesLeft: (least, most) => (least === most ? `${most} पेज बाकी` : `${least} से ${most} पेज बाकी`),
  pagesLeftAtLeast: (least) => `कम से कम ${least} पेज बाकी`,
  thanks: 'फ़ॉर्म भरने के लिए धन्यवाद!',
  recorded: 'आपका उत्तर सफलतापूर्वक दर्ज हो गया है।',
  faults: {
    required: 'कृपया इस प्रश्न का उत्तर दें।',
    wrong_shape: 'यह उत्तर पढ़ा नहीं जा सकता। कृपया फिर से उत्तर दें।',
    not_an_option: 'यह विकल्प अब नहीं है। कृपया फिर से चुनें।',
    out_of_range: 'यह मान सीमा से बाहर है। कृपया फिर से चुनें।',
    too_long: 'यह पाठ बहुत लंबा है: अधिकतम 100 KB।',
    too_many: 'ये बहुत ज़्यादा हैं। कृपया कुछ हटाएँ।',
    not_a_date: 'कैलेंडर में ऐसा कोई दिन नहीं है।',
    not_a_file: 'एक फ़ाइल नहीं मिली। कृपया उसे फिर से जोड़ें।',
    takes_no_answer: 'इसका उत्तर नहीं दिया जाता।',
    answered_twice: 'इसका उत्तर दो बार दिया गया। कृपया फिर से उत्तर दें।',
    other_page: 'यह प्रश्न किसी और पेज पर है।',
    unknown_question: 'यह प्रश्न अब नहीं है।',
  },
};

/** The fields' words: a plain dictionary, because a translation library would cost a respondent a fifth of the page. */
export const wordsIn: Record<Language, Words> = { en, hi };

/** The words in the language the page is marked with, or else in the chosen one. */
export function words(): Words {
  const marked = document.documentElement.lang;
  return wordsIn[marked === 'en' || marked === 'hi' ? marked : readLanguage()];
}

/** How many pages can still come, as an honest bound; nothing when no answer ever reaches the end. */
export function pagesLeft({ shortest, longest }: Remaining): string | undefined {
  if (shortest === null) {
    return undefined;
  }
  if (longest === null) {
    return words().pagesLeftAtLeast(shortest);
  }
  return longest === 0 ? words().lastPage : words().pagesLeft(shortest, longest);
}
