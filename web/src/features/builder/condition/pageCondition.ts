import type { Answer } from '../../../form-rules/answer';
import { isMetBy } from '../../../form-rules/condition';
import {
  type Condition,
  conditionOf,
  type Page,
  type Question,
  questionOn,
} from '../../../form-rules/definition';
import { canCarryCondition } from '../../../form-rules/questionKinds';
import type { DraftForm } from '../draft/document';
import type { AnswerInHand } from './answersInHand';
import { type ChosenTargets, standingTargets } from './branchTargets';
import { canExpect, expectedAnswerTo } from './expectation';

/** What keeps a condition from working. */
export type ConditionFault = 'question' | 'kind' | 'answer' | 'pages';

/** The condition of a page as condition mode shows it: what is set, and over it what was answered since. */
export type PageCondition = {
  readonly saved: Condition | undefined;
  /** The question that decides; nothing when none does, or it is not on the page. */
  readonly question: Question | undefined;
  readonly answer: Answer | undefined;
  /** Where the ways lead, as far as those pages can stay chosen. */
  readonly targets: ChosenTargets;
  /** Whether something was answered that is not set yet. */
  readonly isInHand: boolean;
  /** Whether the pages can be chosen: somebody could give this answer. */
  readonly isReady: boolean;
  readonly fault: ConditionFault | undefined;
};

/** Works out what condition mode shows for a page. */
export function pageConditionOf(
  form: DraftForm,
  page: Page,
  inHand: AnswerInHand | undefined,
): PageCondition {
  const saved = conditionOf(form, page.pageId);
  const taken = inHand && questionOn(page, inHand.questionId);
  const isInHand = taken !== undefined && taken.type === inHand?.kind && isUsable(taken, inHand.answer);
  const question = isInHand ? taken : saved && questionOn(page, saved.questionId);
  const answer = isInHand ? inHand?.answer : question && saved && expectedAnswerTo(question, saved);
  const targets = standingTargets(form, page.pageId, saved);
  return {
    saved,
    question,
    answer,
    targets,
    isInHand,
    isReady: question !== undefined && canExpect(question, answer),
    fault: saved && !isInHand ? faultOf(saved, question, targets) : undefined,
  };
}

/** What is in hand after an answer; nothing when it only says what is set already. */
export function handAfter(
  saved: Condition | undefined,
  question: Question,
  answer: Answer | undefined,
): AnswerInHand | undefined {
  const isOwn = saved?.questionId === question.id;
  const isSame = isOwn && answer !== undefined && saysTheSame(saved, question, answer);
  return isSame || (answer === undefined && !isOwn)
    ? undefined
    : { questionId: question.id, kind: question.type, answer };
}

/** A typed text stays in its field letter by letter, though other capitals would be the same answer. */
function saysTheSame(saved: Condition, question: Question, answer: Answer): boolean {
  return isText(question) ? answer === expectedAnswerTo(question, saved) : isMetBy(saved, question, answer);
}

function isUsable(question: Question, answer: Answer | undefined): boolean {
  return answer === undefined || isText(question) || canExpect(question, answer);
}

function isText({ type }: Question): boolean {
  return type === 'Short Answer' || type === 'Long Answer';
}

function faultOf(
  saved: Condition,
  question: Question | undefined,
  targets: ChosenTargets,
): ConditionFault | undefined {
  if (question === undefined) {
    return 'question';
  }
  if (!canCarryCondition(question.type)) {
    return 'kind';
  }
  const answer = expectedAnswerTo(question, saved);
  if (!canExpect(question, answer) || !isMetBy(saved, question, answer)) {
    return 'answer';
  }
  return targets.true === undefined || targets.false === undefined ? 'pages' : undefined;
}
