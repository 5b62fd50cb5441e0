import { takesAnswer } from './questionKinds';
import type { KindName } from './questions';
import { renumbered, textWithoutNumber } from './textRules';

/**
 * The number of each question by id, counted from 1 over all questions that take an answer, in page order.
 * Images, videos and texts have none.
 */
export function questionNumbers<Id extends string>(
  questions: readonly { readonly id: Id; readonly type: KindName }[],
): ReadonlyMap<Id, number> {
  return new Map(questions.filter(({ type }) => takesAnswer(type)).map(({ id }, at) => [id, at + 1]));
}

/** A question number as shown, the same in every language. */
export function numberLabel(number: number): string {
  return `Q${number}`;
}

/** A question's text with the right number, or without one if it has none. */
export function withNumber(text: string, number: number | undefined): string {
  return number === undefined ? textWithoutNumber(text) : renumbered(text, number);
}
