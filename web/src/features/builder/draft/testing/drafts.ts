import type { KindName, Question } from '../../../../form-rules/definition';
import { isId, type Mint } from '../../../../form-rules/ids';
import { type DraftDocument, documentOf } from '../document';
import { newQuestionOf } from '../newContent';
import { reduce } from '../reduce';

/** Ids in order, so that a test can name what was made. */
export function counting(prefix = 'id'): Mint {
  let count = 0;
  return () => {
    count += 1;
    return id(`${prefix}${count}`);
  };
}

/** A text as an id of whatever sort is asked for. */
export function id(text: string): ReturnType<Mint> {
  if (!isId(text)) {
    throw new Error(text);
  }
  return text;
}

/** A form with one page 'p1' and a question q1, q2 … of each of these kinds. */
export function draftWith(...kinds: KindName[]): DraftDocument {
  const mint = counting('o');
  const questions = kinds.map((kind, at): Question => newQuestionOf(kind, id(`q${at + 1}`), mint));
  const document = documentOf({
    name: 'Clinic',
    pages: [{ pageId: id('p1'), pageTitle: 'Page 01', questions }],
    pageConditions: {},
  });
  // Numbers follow the order after any command that changes it.
  return reduce(document, { type: 'form/replaced', form: { ...document.form } }, mint);
}
