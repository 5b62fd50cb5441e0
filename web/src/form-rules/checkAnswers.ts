import type { Answer, Answers } from './answer';
import { findOption } from './choices';
import { TEXT_ANSWER_BYTES } from './constants.gen';
import { isDay } from './day';
import { conditionOf, type FormDefinition, type Page, type Question, questionsOf } from './definition';
import { isId, type QuestionId } from './ids';
import { takesAnswer } from './questionKinds';
import { branchingQuestion } from './routing';
import { byteLength, isBlank, sanitize } from './textRules';
import { parseWholeNumber } from './wholeNumber';

export type AnswerError =
  | 'required'
  | 'wrong_shape'
  | 'not_an_option'
  | 'out_of_range'
  | 'too_long'
  | 'too_many'
  | 'not_a_date'
  | 'not_a_file'
  | 'takes_no_answer'
  | 'answered_twice'
  | 'other_page'
  | 'unknown_question';

export type AnswerProblem = { readonly questionId: string; readonly code: AnswerError };

/** An answer as sent by the client, not yet validated. */
export type SentAnswer = { readonly questionId: string; readonly answer: unknown };

/** The validated answers of a page, or all problems with them. */
export type CheckedPage =
  | { readonly isValid: true; readonly answers: Answers }
  | { readonly isValid: false; readonly problems: readonly AnswerProblem[] };

/** A validated answer, undefined if it is blank, or what is wrong with it. */
export type ReadAnswer<Valid extends Answer = Answer> =
  | { readonly answer: Valid | undefined; readonly error?: undefined }
  | { readonly answer?: undefined; readonly error: AnswerError };

/**
 * Validates the answers sent for one page. A blank answer counts as none; the question of the page's condition must
 * have one.
 *
 * Problems are in the order of the sent answers, followed by missing answers in page order.
 */
export function checkPage(form: FormDefinition, page: Page, sent: readonly SentAnswer[]): CheckedPage {
  const problems: AnswerProblem[] = [];
  const answers = new Map<QuestionId, Answer>();
  const seen = new Set<string>();
  for (const { questionId, answer: given } of sent) {
    const question = page.questions.find(({ id }) => id === questionId);
    const { answer, error } = question
      ? seen.has(questionId)
        ? invalid('answered_twice')
        : readAnswer(question, given)
      : invalid(questionsOf(form).some(({ id }) => id === questionId) ? 'other_page' : 'unknown_question');
    seen.add(questionId);
    if (error) {
      problems.push({ questionId, code: error });
    } else if (question && answer !== undefined) {
      answers.set(question.id, answer);
    }
  }
  const hasProblem = (id: string) => problems.some(({ questionId }) => questionId === id);
  const missing = requiredQuestions(form, page).filter((id) => !answers.has(id) && !hasProblem(id));
  problems.push(...missing.map((questionId) => ({ questionId, code: 'required' as const })));
  return problems.length > 0 ? { isValid: false, problems } : { isValid: true, answers };
}

/** The questions that must be answered before a page can be submitted, in page order. */
export function requiredQuestions(form: FormDefinition, page: Page): QuestionId[] {
  const condition = conditionOf(form, page.pageId);
  const branching = condition && branchingQuestion(page, condition);
  return page.questions
    .filter((question) => (question.required && takesAnswer(question.type)) || question === branching)
    .map(({ id }) => id);
}

/** Validates one answer by its question's type. */
export function readAnswer(question: Question, sent: unknown): ReadAnswer {
  if (isNoAnswer(sent)) {
    return NO_ANSWER;
  }
  switch (question.type) {
    case 'Short Answer':
    case 'Long Answer':
      return readText(sent);
    case 'Multiple Choice':
    case 'Dropdown': {
      if (typeof sent !== 'string') {
        return invalid('wrong_shape');
      }
      const answer = findOption(question, sent);
      return answer === undefined ? invalid('not_an_option') : { answer };
    }
    case 'Checkbox': {
      // Each option can be ticked once; reject a longer list before looking up every entry.
      const selected = readList(sent, question.optionIds.length, 'not_an_option', (name) =>
        findOption(question, name),
      );
      const { answer } = selected;
      return answer ? { answer: question.optionIds.filter((id) => answer.includes(id)) } : selected;
    }
    case 'File Upload':
      return readList(sent, question.maxFiles, 'not_a_file', (id) => (isId(id) ? id : undefined));
    case 'Date':
      if (typeof sent !== 'string') {
        return invalid('wrong_shape');
      }
      return isDay(sent) ? { answer: sent } : invalid('not_a_date');
    case 'Linear Scale':
      return readNumber(sent, question.linearScale.min, question.linearScale.max);
    case 'Rating':
      // Spec §4: a rating with nothing selected is 0.
      return parseWholeNumber(sent) === 0 ? NO_ANSWER : readNumber(sent, 1, question.rating.count);
    case 'Text':
    case 'Image':
    case 'Video':
      return invalid('takes_no_answer');
  }
}

const NO_ANSWER: ReadAnswer = { answer: undefined };

function invalid(error: AnswerError): ReadAnswer<never> {
  return { error };
}

function isNoAnswer(sent: unknown): boolean {
  return (
    sent === null ||
    sent === undefined ||
    (typeof sent === 'string' && isBlank(sanitize(sent))) ||
    (Array.isArray(sent) && sent.length === 0)
  );
}

function readText(sent: unknown): ReadAnswer {
  if (typeof sent !== 'string') {
    return invalid('wrong_shape');
  }
  const answer = sanitize(sent);
  return byteLength(answer) > TEXT_ANSWER_BYTES ? invalid('too_long') : { answer };
}

/** Resolves a list of names to ids without duplicates; the first unknown name makes it invalid. */
function readList(
  sent: unknown,
  max: number,
  unknown: AnswerError,
  idOf: (name: string) => string | undefined,
): ReadAnswer<readonly string[]> {
  if (!Array.isArray(sent)) {
    return invalid('wrong_shape');
  }
  if (sent.length > max) {
    return invalid('too_many');
  }
  const ids = new Set<string>();
  for (const name of sent as readonly unknown[]) {
    if (typeof name !== 'string') {
      return invalid('wrong_shape');
    }
    const id = idOf(name);
    if (id === undefined) {
      return invalid(unknown);
    }
    ids.add(id);
  }
  return { answer: [...ids] };
}

function readNumber(sent: unknown, min: number, max: number): ReadAnswer {
  const answer = parseWholeNumber(sent);
  if (answer === undefined) {
    return invalid(typeof sent === 'number' ? 'out_of_range' : 'wrong_shape');
  }
  return answer < min || answer > max ? invalid('out_of_range') : { answer };
}
