import { textContrast } from '../colour';
import { comparesByEquals, isExpectedAnswerPossible } from '../condition';
import {
  type Condition,
  conditionOf,
  type FormDefinition,
  type Page,
  questionOn,
  questionsOf,
  type Target,
  type Tinted,
} from '../definition';
import { QUESTIONS_PER_FORM } from '../limits';
import { canCarryCondition, takesAnswer } from '../questionKinds';
import type { Routes } from '../routing';
import type { Fix } from './fix';
import { type Problem, problem } from './problem';

/** The least contrast of text by WCAG 2 AA. */
const READABLE = 4.5;

/** What is wrong with one page by itself: where it leads, its condition, its colours, and whether anything is asked. */
export function pageProblems(form: FormDefinition, routes: Routes, page: Page): Problem[] {
  const condition = conditionOf(form, page.pageId);
  return [
    ...nextPageProblems(routes, page),
    ...(condition
      ? [...targetProblems(routes, page, condition), ...askedProblems(routes, page, condition)]
      : []),
    ...answerableProblems(form, page),
    ...colourProblems(page),
  ];
}

/** Ends the form on one way of a condition; a condition that would then end it either way is no condition. */
export function endThere({ pageId }: Page, condition: Condition, way: 'true' | 'false'): Fix {
  const other = way === 'true' ? condition.falsePage : condition.truePage;
  if (other === 'end') {
    return { do: 'replaceCondition', pageId, next: 'end' };
  }
  return { do: way === 'true' ? 'setTruePage' : 'setFalsePage', pageId, to: 'end' };
}

type Fault = 'missing' | 'own';

function faultOf(routes: Routes, page: Page, target: Target): Fault | undefined {
  if (target === page.pageId) {
    return 'own';
  }
  return target === 'end' || routes.places.has(target) ? undefined : 'missing';
}

function nextPageProblems(routes: Routes, page: Page): Problem[] {
  const { pageId, nextPage = 'end' } = page;
  const fault = faultOf(routes, page, nextPage);
  if (fault === undefined) {
    return [];
  }
  // What a respondent meets today: a jump to nowhere ends the form.
  const fix: Fix = { do: 'setNext', pageId, to: 'end' };
  return [problem(fault === 'own' ? 'next_page_is_own' : 'next_page_missing', { pageId, fix })];
}

function targetProblems(routes: Routes, page: Page, condition: Condition): Problem[] {
  const { pageId } = page;
  const problems: Problem[] = [];
  for (const [way, target] of [
    ['true', condition.truePage] as const,
    ['false', condition.falsePage] as const,
  ]) {
    const fault = faultOf(routes, page, target);
    if (fault) {
      const code = fault === 'own' ? (`${way}_page_is_own` as const) : (`${way}_page_missing` as const);
      problems.push(problem(code, { pageId, fix: endThere(page, condition, way) }));
    }
  }
  if (condition.truePage === condition.falsePage) {
    problems.push(problem('same_targets', { pageId, fix: follow(routes, page, condition.truePage) }));
  }
  return problems;
}

function askedProblems(routes: Routes, page: Page, condition: Condition): Problem[] {
  const place = { pageId: page.pageId, questionId: condition.questionId };
  const fix = follow(routes, page, condition.falsePage);
  const question = questionOn(page, condition.questionId);
  if (question === undefined) {
    return [problem('condition_question_missing', { ...place, fix })];
  }
  if (!canCarryCondition(question.type)) {
    return [problem('condition_question_kind', { ...place, fix })];
  }
  const problems: Problem[] = [];
  if (!comparesByEquals(condition)) {
    const byEquals: Fix = { do: 'compareByEquals', pageId: page.pageId };
    problems.push(problem('operator_unknown', { ...place, fix: byEquals }));
  }
  if (!isExpectedAnswerPossible(condition, question)) {
    problems.push(problem('expected_answer_impossible', { ...place, fix }));
  }
  return problems;
}

/** Puts a plain next page in the place of a condition that decides nothing. */
function follow(routes: Routes, page: Page, target: Target): Fix {
  const next = faultOf(routes, page, target) ? 'end' : target;
  return { do: 'replaceCondition', pageId: page.pageId, next };
}

function answerableProblems(form: FormDefinition, { pageId, questions }: Page): Problem[] {
  if (questions.some(({ type }) => takesAnswer(type))) {
    return [];
  }
  const hasRoom = questionsOf(form).length < QUESTIONS_PER_FORM;
  return [problem('nothing_to_answer', { pageId, ...(hasRoom && { fix: { do: 'addQuestion', pageId } }) })];
}

function colourProblems(page: Page): Problem[] {
  const { pageId, sections = [] } = page;
  return [
    ...(isHardToRead(page)
      ? [problem('low_contrast', { pageId, fix: { do: 'automaticPageText', pageId } })]
      : []),
    ...sections.filter(isHardToRead).map(({ sectionId }) =>
      problem('low_contrast', {
        pageId,
        sectionId,
        fix: { do: 'automaticSectionText', pageId, sectionId },
      }),
    ),
  ];
}

function isHardToRead(tinted: Tinted): boolean {
  return (textContrast(tinted) ?? READABLE) < READABLE;
}
