import type { WritableDraft } from 'immer';
import { renumbered } from '../../../form-rules/textRules';
import type { DraftForm } from './document';

const NUMBER_AND_TEXT = /^(Q[0-9]+)(?: |$)([\s\S]*)$/;

/** What the editor shows apart: the number in front, which follows the order, and the text, which is the owner's. */
export function numberAndText(questionText: string): { number: string | undefined; text: string } {
  const [, number, text] = NUMBER_AND_TEXT.exec(questionText) ?? [];
  return number === undefined ? { number, text: questionText } : { number, text: text ?? '' };
}

/** The same number with another text behind it. */
export function withText(questionText: string, text: string): string {
  const { number } = numberAndText(questionText);
  return number === undefined ? text : `${number} ${text}`;
}

/** Spec §4: a question's number is its place; a Text bears none and is not counted. */
export function renumber(form: WritableDraft<DraftForm>): void {
  let number = 0;
  for (const page of form.pages) {
    for (const question of page.questions) {
      if (question.type === 'Text') {
        continue;
      }
      number += 1;
      const text = renumbered(question.questionText, number);
      if (text !== question.questionText) {
        question.questionText = text;
      }
    }
  }
}
