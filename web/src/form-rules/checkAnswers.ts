import type { Answer, Answers } from './answer';
import { optionNamed } from './choices';
import { isDay } from './day';
import { conditionOf, type FormDefinition, type Page, type Question, questionsOf } from './definition';
import { isId, type QuestionId } from './ids';
import { TEXT_ANSWER_BYTES } from './limits';
import { takesAnswer } from './questionKinds';
import { decidingQuestion } from './routing';
import { byteLength, isBlank, storable } from './textRules';
import { wholeNumber } from './wholeNumber';

/** What is wrong with an answer. */
export type AnswerFault =
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

/** What is wrong, and at which question. */
export type AnswerProblem = { readonly questionId: string; readonly code: AnswerFault };

/** An answer as a respondent's client sends it. */
export type SentAnswer = { readonly questionId: string; readonly answer: unknown };

/** The answers of a page as they are kept, or everything that is wrong with them. */
export type CheckedPage =
  | { readonly isSound: true; readonly answers: Answers }
  | { readonly isSound: false; readonly problems: readonly AnswerProblem[] };

/** One answer as it is kept, nothing when it is blank, or what is wrong with it. */
export type ReadAnswer<Kept extends Answer = Answer> =
  | { readonly answer: Kept | undefined; readonly fault?: undefined }
  | { readonly answer?: undefined; readonly fault: AnswerFault };

/**
 * Checks everything sent with one page. A blank answer is no answer; the question of the page's condition must have one.
 *
 * Problems come in the order of what was sent, then missing answers in the order of the page.
 */
export function checkPage(form: FormDefinition, page: Page, sent: readonly SentAnswer[]): CheckedPage {
  const problems: AnswerProblem[] = [];
  const answers = new Map<QuestionId, Answer>();
  const seen = new Set<string>();
  for (const { questionId, answer: given } of sent) {
    const question = page.questions.find(({ id }) => id === questionId);
    const { answer, fault } = question
      ? seen.has(questionId)
        ? faulty('answered_twice')
        : readAnswer(question, given)
      : faulty(questionsOf(form).some(({ id }) => id === questionId) ? 'other_page' : 'unknown_question');
    seen.add(questionId);
    if (fault) {
      problems.push({ questionId, code: fault });
    } else if (question && answer !== undefined) {
      answers.set(question.id, answer);
    }
  }
  const isFaulty = (id: string) => problems.some(({ questionId }) => questionId === id);
  const missing = mustBeAnswered(form, page).filter((id) => !answers.has(id) && !isFaulty(id));
  problems.push(...missing.map((questionId) => ({ questionId, code: 'required' as const })));
  return problems.length > 0 ? { isSound: false, problems } : { isSound: true, answers };
}

/** The questions without whose answer a page cannot be handed in, in the order of the page. */
export function mustBeAnswered(form: FormDefinition, page: Page): QuestionId[] {
  const condition = conditionOf(form, page.pageId);
  const deciding = condition && decidingQuestion(page, condition);
  return page.questions
    .filter((question) => (question.required && takesAnswer(question.type)) || question === deciding)
    .map(({ id }) => id);
}

/** Reads one answer in the shape of its question's kind. */
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
        return faulty('wrong_shape');
      }
      const answer = optionNamed(question, sent);
      return answer === undefined ? faulty('not_an_option') : { answer };
    }
    case 'Checkbox': {
      // Each option can be ticked once; a longer list is refused before every entry is looked up.
      const ticked = readList(sent, question.optionIds.length, 'not_an_option', (name) =>
        optionNamed(question, name),
      );
      const { answer } = ticked;
      return answer ? { answer: question.optionIds.filter((id) => answer.includes(id)) } : ticked;
    }
    case 'File Upload':
      return readList(sent, question.maxFiles, 'not_a_file', (id) => (isId(id) ? id : undefined));
    case 'Date':
      if (typeof sent !== 'string') {
        return faulty('wrong_shape');
      }
      return isDay(sent) ? { answer: sent } : faulty('not_a_date');
    case 'Linear Scale':
      return readNumber(sent, question.linearScale.min, question.linearScale.max);
    case 'Rating':
      // Spec §4: a rating with nothing selected is 0.
      return wholeNumber(sent) === 0 ? NO_ANSWER : readNumber(sent, 1, question.rating.count);
    case 'Text':
    case 'Image':
    case 'Video':
      return faulty('takes_no_answer');
  }
}

const NO_ANSWER: ReadAnswer = { answer: undefined };

function faulty(fault: AnswerFault): ReadAnswer<never> {
  return { fault };
}

function isNoAnswer(sent: unknown): boolean {
  return (
    sent === null ||
    sent === undefined ||
    (typeof sent === 'string' && isBlank(storable(sent))) ||
    (Array.isArray(sent) && sent.length === 0)
  );
}

function readText(sent: unknown): ReadAnswer {
  if (typeof sent !== 'string') {
    return faulty('wrong_shape');
  }
  const answer = storable(sent);
  return byteLength(answer) > TEXT_ANSWER_BYTES ? faulty('too_long') : { answer };
}

/** The ids that a list of names means, each once; the first name that means none decides what is wrong. */
function readList(
  sent: unknown,
  most: number,
  unknown: AnswerFault,
  idOf: (name: string) => string | undefined,
): ReadAnswer<readonly string[]> {
  if (!Array.isArray(sent)) {
    return faulty('wrong_shape');
  }
  if (sent.length > most) {
    return faulty('too_many');
  }
  const ids = new Set<string>();
  for (const name of sent as readonly unknown[]) {
    if (typeof name !== 'string') {
      return faulty('wrong_shape');
    }
    const id = idOf(name);
    if (id === undefined) {
      return faulty(unknown);
    }
    ids.add(id);
  }
  return { answer: [...ids] };
}

function readNumber(sent: unknown, least: number, most: number): ReadAnswer {
  const answer = wholeNumber(sent);
  if (answer === undefined) {
    return faulty(typeof sent === 'number' ? 'out_of_range' : 'wrong_shape');
  }
  return answer < least || answer > most ? faulty('out_of_range') : { answer };
}
