import { OPTIONS_PER_QUESTION } from '../constants.gen';
import type { Mint, QuestionId } from '../ids';
import type { ChoiceQuestion, KindName, Question, QuestionOf } from '../questions';
import { textWithoutNumber } from '../textRules';
import { AUTHORING_RULES } from './questions';
import { type ContentOf, NEW_TEXT } from './questions/authoringRules';

/** The part of a question that depends on its type. */
export type Content = {
  [Kind in KindName]: ContentOf<QuestionOf<Kind>> & { readonly type: Kind };
}[KindName];

/** Spec §4: the type of a new question. */
export const NEW_QUESTION_TYPE = 'Multiple Choice';

/** A new question, not numbered yet. */
export function newQuestion(kind: KindName, id: QuestionId, mint: Mint): Question {
  return { ...newContent(kind, mint), id, questionText: defaultText(kind), required: isNewRequired(kind) };
}

export function isNewRequired(kind: KindName): boolean {
  return AUTHORING_RULES[kind].isNewRequired ?? false;
}

/** Spec §4: the content of a new question. */
export function newContent(kind: KindName, mint: Mint): Content {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rules of each type are under its name.
  return { type: kind, ...AUTHORING_RULES[kind].newContent(mint) } as unknown as Content;
}

export function newQuestionText(number: number): string {
  return `Q${number} ${NEW_TEXT}`;
}

/** The text of a new question with the number 1. */
export function defaultText(kind: KindName): string {
  const { newText } = AUTHORING_RULES[kind];
  return newText === undefined ? '' : `Q1 ${newText}`;
}

const DEFAULT_TEXTS = new Set(['', ...Object.values(AUTHORING_RULES).map(({ newText }) => newText)]);

/** Whether the text is blank or that of a new question. */
export function isDefaultText(questionText: string): boolean {
  return DEFAULT_TEXTS.has(textWithoutNumber(questionText));
}

/** The label of a new option. */
export function defaultLabel(kind: ChoiceQuestion['type'], at: number): string {
  return AUTHORING_RULES[kind].newLabel?.(at) ?? '';
}

/** The greatest number of options. */
export function maxOptions(kind: ChoiceQuestion['type']): number {
  return AUTHORING_RULES[kind].maxOptions ?? OPTIONS_PER_QUESTION;
}

/** The greatest number of characters of an option or row; undefined without a limit. */
export function maxLabelCharacters(kind: ChoiceQuestion['type']): number | undefined {
  return AUTHORING_RULES[kind].maxLabelCharacters;
}
