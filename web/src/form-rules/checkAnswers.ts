import type { Answer, Answers } from './answer';
import { type AnswerError, invalid, NO_ANSWER, type ReadAnswer } from './answerErrors';
import { isBlankAnswer } from './blankAnswer';
import { type FormDefinition, type Page, questionsOf } from './definition';
import type { QuestionId } from './ids';
import { type Question, rulesOf } from './questions';
import { requiredQuestions } from './requiredQuestions';

export type AnswerProblem = { readonly questionId: string; readonly code: AnswerError };

/** An answer as sent by the client, not yet validated. */
export type SentAnswer = { readonly questionId: string; readonly answer: unknown };

/** The validated answers of a page, or all problems with them. */
export type CheckedPage =
  | { readonly isValid: true; readonly answers: Answers }
  | { readonly isValid: false; readonly problems: readonly AnswerProblem[] };

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

/** Validates one answer by its question's type. */
export function readAnswer(question: Question, sent: unknown): ReadAnswer {
  return isBlankAnswer(sent) ? NO_ANSWER : rulesOf(question).parseAnswer(question, sent);
}
