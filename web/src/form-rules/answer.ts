import type { QuestionId } from './ids';
import type { AddressPart } from './questions/addressParts';

/**
 * An answer as stored and sent: a text, an option's id, the ids of ticked options in the question's order, a number,
 * a date, or the ids of uploaded files; or an answer with "Other", the answers to the rows of a Matrix, or the parts of an
 * address. A missing answer is `undefined`.
 */
export type Answer = PlainAnswer | AnswerWithOther | MatrixAnswer | AddressAnswer;

/** An answer without "Other": all that a condition can expect. */
export type PlainAnswer = string | number | readonly string[];

/** "Other" with its text; a Checkbox also has the ids of the ticked options. */
export type AnswerWithOther = { readonly options?: readonly string[]; readonly other: string };

/** The chosen column of each answered row by id; a list of columns if the question allows several. */
export type MatrixAnswer = { readonly rows: Readonly<Record<string, string | readonly string[]>> };

/** The parts of an address that are given; at least one. */
export type AddressAnswer = { readonly address: { readonly [Part in AddressPart]?: string } };

/** The answers of one response by question id. A map, because an id such as `constructor` exists on every object. */
export type Answers = ReadonlyMap<QuestionId, Answer>;

/** Stands for "Other" among ids of options; no option can have it. */
export const OTHER_KEY = ':other';

export function hasOther(answer: Answer | undefined): answer is AnswerWithOther {
  return typeof answer === 'object' && 'other' in answer;
}

/** Whether the answer is all that a condition can expect. */
export function isPlain(answer: Answer): answer is PlainAnswer {
  return typeof answer !== 'object' || Array.isArray(answer);
}

/** The ids of an answer that is a list; also those beside "Other". */
export function idsIn(answer: Answer | undefined): readonly string[] {
  const ids = hasOther(answer) ? answer.options : answer;
  return typeof ids === 'object' && isPlain(ids) ? ids : [];
}

/** The ids of the chosen options, of one or of several. */
export function optionsIn(answer: Answer | undefined): readonly string[] {
  return typeof answer === 'string' ? [answer] : idsIn(answer);
}
