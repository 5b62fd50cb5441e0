import type { Fix } from '../authoring/fix';
import { type Problem, problem } from '../authoring/problem';
import { textContrast } from '../colour';
import { comparesByEquals, isExpectedAnswerPossible } from '../condition';
import { QUESTIONS_PER_FORM } from '../constants.gen';
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
import { supportsCondition, takesAnswer } from '../questionKinds';
import type { Routes } from '../routing';

/** WCAG 2 AA. */
const MIN_CONTRAST = 4.5;

/** Problems of one page: its targets, condition and colours, and whether it has a question to answer. */
export function pageProblems(form: FormDefinition, routes: Routes, page: Page): Problem[] {
  const condition = conditionOf(form, page.pageId);
  return [
    ...nextPageProblems(routes, page),
    ...(condition
      ? [...targetProblems(routes, page, condition), ...conditionProblems(routes, page, condition)]
      : []),
    ...answerableProblems(form, page),
    ...colourProblems(page),
  ];
}

/** Ends the form on one branch of a condition; if both branches would end it, the condition is removed. */
export function endBranch({ pageId }: Page, condition: Condition, branch: 'true' | 'false'): Fix {
  const other = branch === 'true' ? condition.falsePage : condition.truePage;
  if (other === 'end') {
    return { do: 'replaceCondition', pageId, next: 'end' };
  }
  return { do: branch === 'true' ? 'setTruePage' : 'setFalsePage', pageId, to: 'end' };
}

type TargetError = 'missing' | 'own';

function targetError(routes: Routes, page: Page, target: Target): TargetError | undefined {
  if (target === page.pageId) {
    return 'own';
  }
  const isEnd = target === 'end' || routes.endings.some((ending) => ending === target);
  return isEnd || routes.index.has(target) ? undefined : 'missing';
}

function nextPageProblems(routes: Routes, page: Page): Problem[] {
  const { pageId, nextPage = 'end' } = page;
  const error = targetError(routes, page, nextPage);
  if (error === undefined) {
    return [];
  }
  // Keeps the current behaviour: a target that does not exist ends the form.
  const fix: Fix = { do: 'setNext', pageId, to: 'end' };
  return [problem(error === 'own' ? 'next_page_is_own' : 'next_page_missing', { pageId, fix })];
}

function targetProblems(routes: Routes, page: Page, condition: Condition): Problem[] {
  const { pageId } = page;
  const problems: Problem[] = [];
  for (const [branch, target] of [
    ['true', condition.truePage] as const,
    ['false', condition.falsePage] as const,
  ]) {
    const error = targetError(routes, page, target);
    if (error) {
      const code = error === 'own' ? (`${branch}_page_is_own` as const) : (`${branch}_page_missing` as const);
      problems.push(problem(code, { pageId, fix: endBranch(page, condition, branch) }));
    }
  }
  if (condition.truePage === condition.falsePage) {
    problems.push(
      problem('same_targets', { pageId, fix: replaceCondition(routes, page, condition.truePage) }),
    );
  }
  return problems;
}

function conditionProblems(routes: Routes, page: Page, condition: Condition): Problem[] {
  const location = { pageId: page.pageId, questionId: condition.questionId };
  const fix = replaceCondition(routes, page, condition.falsePage);
  const question = questionOn(page, condition.questionId);
  if (question === undefined) {
    return [problem('condition_question_missing', { ...location, fix })];
  }
  if (!supportsCondition(question.type)) {
    return [problem('condition_question_kind', { ...location, fix })];
  }
  const problems: Problem[] = [];
  if (!comparesByEquals(condition)) {
    const byEquals: Fix = { do: 'compareByEquals', pageId: page.pageId };
    problems.push(problem('operator_unknown', { ...location, fix: byEquals }));
  }
  if (!isExpectedAnswerPossible(condition, question)) {
    problems.push(problem('expected_answer_impossible', { ...location, fix }));
  }
  return problems;
}

/** Replaces a condition that decides nothing with a fixed next page. */
function replaceCondition(routes: Routes, page: Page, target: Target): Fix {
  const next = targetError(routes, page, target) ? 'end' : target;
  return { do: 'replaceCondition', pageId: page.pageId, next };
}

function answerableProblems(form: FormDefinition, { pageId, questions }: Page): Problem[] {
  if (questions.some(({ type }) => takesAnswer(type))) {
    return [];
  }
  const canAddQuestion = questionsOf(form).length < QUESTIONS_PER_FORM;
  return [
    problem('nothing_to_answer', { pageId, ...(canAddQuestion && { fix: { do: 'addQuestion', pageId } }) }),
  ];
}

function colourProblems(page: Page): Problem[] {
  const { pageId, sections = [] } = page;
  return [
    ...(hasLowContrast(page)
      ? [problem('low_contrast', { pageId, fix: { do: 'automaticPageText', pageId } })]
      : []),
    ...sections.filter(hasLowContrast).map(({ sectionId }) =>
      problem('low_contrast', {
        pageId,
        sectionId,
        fix: { do: 'automaticSectionText', pageId, sectionId },
      }),
    ),
  ];
}

function hasLowContrast(tinted: Tinted): boolean {
  return (textContrast(tinted) ?? MIN_CONTRAST) < MIN_CONTRAST;
}
