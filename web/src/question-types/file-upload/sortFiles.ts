import { maxFileBytes } from '../../form-rules/fileSize';
import type { QuestionOf } from '../../form-rules/questions';
import { isOfKind, nameOf, sizeText } from './fileKinds';
import { fileTexts } from './fileTexts';

type Known = { readonly name: string; readonly bytes: number };

/** Splits the chosen files into accepted ones and an error message for each of the others. */
export function sortFiles(
  question: QuestionOf<'File Upload'>,
  listed: readonly Known[],
  chosen: readonly File[],
): { accepted: readonly File[]; refused: readonly string[] } {
  const accepted: File[] = [];
  const refused: string[] = [];
  const maxBytes = maxFileBytes(question.maxFileSize);
  for (const file of chosen) {
    const { size } = file;
    const name = nameOf(file);
    const isSame = (other: Known) => other.name === name && other.bytes === size;
    const isChosenTwice = (other: File) => isSame({ name: nameOf(other), bytes: other.size });
    if (!isOfKind(file, question.fileTypes)) {
      refused.push(fileTexts().wrongKind(name, kindNames(question)));
    } else if (size === 0) {
      refused.push(fileTexts().emptyFile(name));
    } else if (size > maxBytes) {
      refused.push(fileTexts().tooLarge(name, sizeText(maxBytes)));
    } else if (listed.some(isSame) || accepted.some(isChosenTwice)) {
      refused.push(fileTexts().sameFile(name));
    } else if (listed.length + accepted.length >= question.maxFiles) {
      refused.push(fileTexts().tooMany(name, question.maxFiles));
    } else {
      accepted.push(file);
    }
  }
  return { accepted, refused };
}

/** The accepted kinds of files as a readable list. */
export function kindNames({ fileTypes }: QuestionOf<'File Upload'>): string {
  return fileTypes.map((kind) => fileTexts().fileKinds[kind]).join(', ');
}

export function takesEveryKind({ fileTypes }: QuestionOf<'File Upload'>): boolean {
  return fileTypes.length === Object.keys(fileTexts().fileKinds).length;
}
