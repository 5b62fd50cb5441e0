import { produce, type WritableDraft } from 'immer';
import { isTextBlock } from '../../../form-rules/questionKinds';
import { questionNumbers } from '../../../form-rules/questionNumbers';
import { renumbered } from '../../../form-rules/textRules';
import type { DraftForm } from './document';

const NUMBER_AND_TEXT = /^(Q[0-9]+)(?: |$)([\s\S]*)$/;

/** Splits the automatic number from the owner's text. */
export function numberAndText(questionText: string): { number: string | undefined; text: string } {
  const [, number, text] = NUMBER_AND_TEXT.exec(questionText) ?? [];
  return number === undefined ? { number, text: questionText } : { number, text: text ?? '' };
}

/** Replaces the text and keeps the number. */
export function withText(questionText: string, text: string): string {
  const { number } = numberAndText(questionText);
  return number === undefined ? text : `${number} ${text}`;
}

/** Corrects the number in front of each question, and removes it from images and videos. */
export function renumber(form: WritableDraft<DraftForm>): void {
  const questions = form.pages.flatMap((page) => page.questions);
  const numbers = questionNumbers(questions);
  for (const question of questions) {
    const { id, questionText } = question;
    const number = numbers.get(id);
    const text = number === undefined ? numberAndText(questionText).text : renumbered(questionText, number);
    if (!isTextBlock(question) && text !== questionText) {
      question.questionText = text;
    }
  }
}

/** The form with correct numbers: older forms counted images and videos. */
export function renumberForm(form: DraftForm): DraftForm {
  return produce(form, renumber);
}

/** A page's position in the list, in two digits. */
export function pageNumber(at: number): string {
  return String(at + 1).padStart(2, '0');
}
