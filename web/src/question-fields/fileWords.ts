import type { FileKind } from '../form-rules/definition';
import type { Language } from '../ui/language';
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
};

/** Apart from the other words: respondents fetch this field only when a form has it. */
export const fileWordsIn: Record<Language, FileWords> = { en, hi };

/** The words in the language the page is marked with, or else in the chosen one. */
export function fileWords(): FileWords {
  return fileWordsIn[spokenLanguage()];
}
