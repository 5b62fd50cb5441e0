import type { FileKind } from '../form-rules/definition';
import type { Language } from '../ui/language';
import type { FileRefusal } from './fileIntake';
import { spokenLanguage } from './words';

const en = {
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
  takePhoto: 'Take a photo',
  takeVideo: 'Take a video',
  someFile: 'A file',
  inLine: 'Waiting',
  paused: 'Paused',
  resume: 'Resume',
  resumeFile: (name: string) => `Resume ${name}`,
  pauseFile: (name: string) => `Pause ${name}`,
  savedHere: 'Saved on this device. It will be sent automatically when the connection returns.',
  notKept: 'This device has no room to keep it. Leave this page open until it is sent.',
  refusals: {
    tooLarge: 'This file is too large.',
    wrongKind: 'What is in this file is none of the kinds asked for.',
    tooMany: 'There are as many files here as the question takes.',
    badName: 'This name cannot be used. Rename the file and add it again.',
    notAsked: 'This question takes no files any more.',
    noRoom: 'There is no room for this file at the moment.',
    notTaken: 'This file could not be taken.',
    unreadable: 'This file could not be read. Please add it again.',
    lost: 'This file was not kept on this device. Please add it again.',
  } satisfies Record<FileRefusal, string>,
  areSending: (files: number) => `Uploading ${files} ${files === 1 ? 'file' : 'files'}.`,
  areWaiting: (files: number) => `${files} ${files === 1 ? 'file waits' : 'files wait'} for the connection.`,
  arePaused: (files: number) => `${files} ${files === 1 ? 'file' : 'files'} paused.`,
  areSent: (files: number) => `${files} ${files === 1 ? 'file' : 'files'} uploaded.`,
};

/** What the field for files says, in one language. */
export type FileWords = typeof en;

const hi: FileWords = {
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
  takePhoto: 'फ़ोटो खींचें',
  takeVideo: 'वीडियो बनाएँ',
  someFile: 'एक फ़ाइल',
  inLine: 'बारी का इंतज़ार',
  paused: 'रुकी हुई',
  resume: 'जारी रखें',
  resumeFile: (name) => `${name} जारी रखें`,
  pauseFile: (name) => `${name} रोकें`,
  savedHere: 'इस डिवाइस पर सहेजी गई है। कनेक्शन लौटते ही अपने आप भेज दी जाएगी।',
  notKept: 'इसे रखने के लिए इस डिवाइस पर जगह नहीं है। भेजे जाने तक यह पेज खुला रखें।',
  refusals: {
    tooLarge: 'यह फ़ाइल बहुत बड़ी है।',
    wrongKind: 'इस फ़ाइल में जो है वह माँगे गए प्रकारों में से नहीं है।',
    tooMany: 'यहाँ उतनी फ़ाइलें हो चुकी हैं जितनी यह प्रश्न लेता है।',
    badName: 'यह नाम इस्तेमाल नहीं हो सकता। फ़ाइल का नाम बदलकर उसे फिर जोड़ें।',
    notAsked: 'यह प्रश्न अब फ़ाइलें नहीं लेता।',
    noRoom: 'अभी इस फ़ाइल के लिए जगह नहीं है।',
    notTaken: 'यह फ़ाइल नहीं ली जा सकी।',
    unreadable: 'यह फ़ाइल पढ़ी नहीं जा सकी। कृपया उसे फिर जोड़ें।',
    lost: 'यह फ़ाइल इस डिवाइस पर नहीं बची। कृपया उसे फिर जोड़ें।',
  },
  areSending: (files) => (files === 1 ? '1 फ़ाइल अपलोड हो रही है।' : `${files} फ़ाइलें अपलोड हो रही हैं।`),
  areWaiting: (files) =>
    files === 1 ? '1 फ़ाइल कनेक्शन का इंतज़ार कर रही है।' : `${files} फ़ाइलें कनेक्शन का इंतज़ार कर रही हैं।`,
  arePaused: (files) => (files === 1 ? '1 फ़ाइल रुकी हुई है।' : `${files} फ़ाइलें रुकी हुई हैं।`),
  areSent: (files) => (files === 1 ? '1 फ़ाइल अपलोड हो गई।' : `${files} फ़ाइलें अपलोड हो गईं।`),
};

/** Apart from the other words: respondents fetch this field only when a form has it. */
export const fileWordsIn: Record<Language, FileWords> = { en, hi };

/** The words in the language the page is marked with, or else in the chosen one. */
export function fileWords(): FileWords {
  return fileWordsIn[spokenLanguage()];
}
