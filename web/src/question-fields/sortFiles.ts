import { maxFileBytes } from '../form-rules/fileSize';
import type { QuestionOf } from './fieldProps';
import { isOfKind, nameOf, sizeText } from './fileKinds';
import { fileWords } from './fileWords';

type Known = { readonly name: string; readonly bytes: number };

/** The chosen files that a question takes, and a sentence for each of the others: nothing of those is sent. */
export function sortFiles(
  question: QuestionOf<'File Upload'>,
  listed: readonly Known[],
  chosen: readonly File[],
): { wanted: readonly File[]; refused: readonly string[] } {
  const wanted: File[] = [];
  const refused: string[] = [];
  const most = maxFileBytes(question.maxFileSize);
  for (const file of chosen) {
    const { size } = file;
    const name = nameOf(file);
    const isSame = (other: Known) => other.name === name && other.bytes === size;
    const isTwin = (other: File) => isSame({ name: nameOf(other), bytes: other.size });
    if (!isOfKind(file, question.fileTypes)) {
      refused.push(fileWords().wrongKind(name, kindNames(question)));
    } else if (size === 0) {
      refused.push(fileWords().emptyFile(name));
    } else if (size > most) {
      refused.push(fileWords().tooLarge(name, sizeText(most)));
    } else if (listed.some(isSame) || wanted.some(isTwin)) {
      refused.push(fileWords().sameFile(name));
    } else if (listed.length + wanted.length >= question.maxFiles) {
      refused.push(fileWords().tooMany(name, question.maxFiles));
    } else {
      wanted.push(file);
    }
  }
  return { wanted, refused };
}

/** The kinds of file a question asks for, as people read them. */
export function kindNames({ fileTypes }: QuestionOf<'File Upload'>): string {
  return fileTypes.map((kind) => fileWords().fileKinds[kind]).join(', ');
}
