import { focusKey } from '../editor/focus';
import styles from './PageProblems.module.css';
import { ProblemLine } from './ProblemLine';
import { placeOf } from './problemPlace';
import { useMend } from './useMend';
import { useFormProblems } from './useProblems';

/** What is wrong with the form as a whole: no page, or a start that is gone. */
export function FormProblems() {
  const problems = useFormProblems().filter((problem) => placeOf(problem).at === 'form');
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
