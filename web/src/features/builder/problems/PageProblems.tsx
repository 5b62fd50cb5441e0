import type { Problem } from '../../../form-rules/authoring/problem';
import type { Page } from '../../../form-rules/definition';
import { focusKey } from '../editor/focus';
import styles from './PageProblems.module.css';
import { onePerCode, ProblemLines } from './ProblemLine';
import { isConditionProblem, locationOf } from './problemLocation';
import { useFormProblems, usePageProblems } from './useProblems';

export type PageProblemsProps = {
  page: Page;
  /** Leaves out problems of the condition, which are shown at its sentence. */
  isWithoutCondition?: boolean | undefined;
};

/** Problems of a page, under its title; problems of its questions are shown on their cards. */
export function PageProblems({ page, isWithoutCondition = false }: PageProblemsProps) {
  const isShown = (problem: Problem) =>
    locationOf(problem).at === 'page' &&
    !isShownByEmptyPage(page, problem) &&
    !(isWithoutCondition && isConditionProblem(problem));
  const problems = onePerCode(usePageProblems(page.pageId).filter(isShown));
  return <ProblemLines className={styles['problems']} problems={problems} focusAfterFix={focusKey.canvas} />;
}

/** Problems of the whole form: no page, or a missing start page. */
export function FormProblems() {
  const problems = useFormProblems().filter((problem) => locationOf(problem).at === 'form');
  return <ProblemLines className={styles['problems']} problems={problems} focusAfterFix={focusKey.canvas} />;
}

/** The empty state of a page already says that there is nothing to answer. */
function isShownByEmptyPage({ questions }: Page, { code }: Problem): boolean {
  return code === 'nothing_to_answer' && questions.length === 0;
}
