import { newQuestion } from '../../../../form-rules/authoring/newQuestion';
import { isId, type Mint } from '../../../../form-rules/ids';
import type { KindName, Question } from '../../../../form-rules/questions';
import { type DraftDocument, documentOf } from '../document';
import { reduce } from '../reduce';

/** Predictable ids for tests. */
export function counting(prefix = 'id'): Mint {
  let count = 0;
  return () => {
    count += 1;
    return id(`${prefix}${count}`);
  };
}

/** A text as an id of any type. */
export function id(text: string): ReturnType<Mint> {
  if (!isId(text)) {
    throw new Error(text);
  }
  return text;
}

/** A form with one page 'p1' and questions q1, q2 … of these types. */
export function draftWith(...kinds: KindName[]): DraftDocument {
  const mint = counting('o');
  const questions = kinds.map((kind, at): Question => newQuestion(kind, id(`q${at + 1}`), mint));
  const document = documentOf({
    name: 'Clinic',
    pages: [{ pageId: id('p1'), pageTitle: 'Page 01', questions }],
    pageConditions: {},
  });
  // Any command that changes the order numbers the questions.
  return reduce(document, { type: 'form/replace', form: { ...document.form } }, mint);
}
