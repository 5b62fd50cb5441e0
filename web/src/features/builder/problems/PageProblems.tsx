import type { Page } from '../../../form-rules/definition';
import type { Problem } from '../../../form-rules/publishing/problem';
import { focusKey } from '../editor/focus';
import styles from './PageProblems.module.css';
import { onePerCode, ProblemLine } from './ProblemLine';
import { isOfCondition, placeOf } from './problemPlace';
import { useMend } from './useMend';
import { usePageProblems } from './useProblems';

export type PageProblemsProps = {
  page: Page;
  /** Leaves out what is wrong with the condition, where that stands at its sentence. */
  isWithoutCondition?: boolean | undefined;
};

/** What is wrong with a page itself, under its title; what its questions lack stands at their cards. */
export function PageProblems({ page, isWithoutCondition = false }: PageProblemsProps) {
  const isTold = (problem: Problem) =>
    placeOf(problem).at === 'page' &&
    !isSaidByEmptyPage(page, problem) &&
    !(isWithoutCondition && isOfCondition(problem));
  const problems = onePerCode(usePageProblems(page.pageId).filter(isTold));
  const mend = useMend();
  return (
    problems.length > 0 && (
      <ul className={styles['problems']}>
        {problems.map((problem) => (
          <ProblemLine
            key={problem.code}
            problem={problem}
            onMend={(fix) => mend(fix, { key: focusKey.canvas })}
          />
        ))}
      </ul>
    )
  );
}

/** A page without questions says by itself that there is nothing to answer, and how to change that. */
function isSaidByEmptyPage({ questions }: Page, { code }: Problem): boolean {
  return code === 'nothing_to_answer' && questions.length === 0;
}
