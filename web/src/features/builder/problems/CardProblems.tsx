import type { QuestionId } from '../../../form-rules/ids';
import { focusKey } from '../editor/focus';
import { onePerCode, ProblemLine } from './ProblemLine';
import styles from './ProblemLine.module.css';
import { useMend } from './useMend';
import { useProblems } from './useProblems';

/** What is wrong with a question in words, each with the one click that mends it. */
export function CardProblems({ questionId }: { questionId: QuestionId }) {
  const problems = onePerCode(useProblems(questionId));
  const mend = useMend();
  return (
    problems.length > 0 && (
      <ul className={styles['problems']}>
        {problems.map((problem) => (
          <ProblemLine
            key={problem.code}
            problem={problem}
            // The button goes with the problem, so the focus goes back to the question.
            onMend={(fix) => mend(fix, { key: focusKey.question(questionId) })}
          />
        ))}
      </ul>
    )
  );
}
