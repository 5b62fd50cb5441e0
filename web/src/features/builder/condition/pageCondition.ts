import type { PlainAnswer } from '../../../form-rules/answer';
import { authoringRulesOf } from '../../../form-rules/authoring/questions';
import { isMetBy } from '../../../form-rules/condition';
import { type Condition, conditionOf, type Page, questionOn } from '../../../form-rules/definition';
import { supportsCondition, takesText } from '../../../form-rules/questionKinds';
import type { Question } from '../../../form-rules/questions';
import type { DraftForm } from '../draft/document';
import { type ChosenTargets, validTargets } from './branchTargets';
import { fieldAnswerOf, isPossibleAnswer } from './expectedAnswer';
import type { PendingAnswer } from './pendingAnswers';

/** Why a condition does not work. */
export type ConditionFault = 'question' | 'kind' | 'answer' | 'pages';

/** The condition of a page in condition mode: the saved one, overlaid by a pending answer. */
export type PageCondition = {
  readonly saved: Condition | undefined;
  /** The branch question; undefined if there is none or it is not on the page. */
  readonly question: Question | undefined;
  readonly answer: PlainAnswer | undefined;
  /** The saved target pages that are still valid. */
  readonly targets: ChosenTargets;
  /** Whether there is an answer that is not saved as a condition yet. */
  readonly isPending: boolean;
  /** Whether the pages can be chosen: the answer is possible. */
  readonly isReady: boolean;
  readonly fault: ConditionFault | undefined;
};

export function pageConditionOf(
  form: DraftForm,
  page: Page,
  pending: PendingAnswer | undefined,
): PageCondition {
  const saved = conditionOf(form, page.pageId);
  const answered = pending && questionOn(page, pending.questionId);
  const isPending =
    answered !== undefined && answered.type === pending?.kind && isUsable(answered, pending.answer);
  const question = isPending ? answered : saved && questionOn(page, saved.questionId);
  const answer = isPending ? pending?.answer : question && saved && fieldAnswerOf(question, saved);
  const targets = validTargets(form, page.pageId, saved);
  return {
    saved,
    question,
    answer,
    targets,
    isPending,
    isReady: question !== undefined && isPossibleAnswer(question, answer),
    fault: saved && !isPending ? faultOf(saved, question, targets) : undefined,
  };
}

/** The pending answer after an edit; undefined if it equals the saved condition. */
export function pendingAfter(
  saved: Condition | undefined,
  question: Question,
  answer: PlainAnswer | undefined,
): PendingAnswer | undefined {
  const isOwn = saved?.questionId === question.id;
  const isSame = isOwn && answer !== undefined && isSameAnswer(saved, question, answer);
  return isSame || (answer === undefined && !isOwn)
    ? undefined
    : { questionId: question.id, kind: question.type, answer };
}

/** Texts must match exactly to keep what was typed, although the condition ignores case. */
function isSameAnswer(saved: Condition, question: Question, answer: PlainAnswer): boolean {
  return takesText(question.type)
    ? answer === fieldAnswerOf(question, saved)
    : isMetBy(saved, question, answer);
}

/** An answer beyond the limits is usable: the owner may still be choosing. */
function isUsable(question: Question, answer: PlainAnswer | undefined): boolean {
  const unlimited = authoringRulesOf(question).withoutLimits?.(question) ?? question;
  return answer === undefined || takesText(question.type) || isPossibleAnswer(unlimited, answer);
}

function faultOf(
  saved: Condition,
  question: Question | undefined,
  targets: ChosenTargets,
): ConditionFault | undefined {
  if (question === undefined) {
    return 'question';
  }
  if (!supportsCondition(question.type)) {
    return 'kind';
  }
  const answer = fieldAnswerOf(question, saved);
  if (!isPossibleAnswer(question, answer) || !isMetBy(saved, question, answer)) {
    return 'answer';
  }
  return targets.true === undefined || targets.false === undefined ? 'pages' : undefined;
}
