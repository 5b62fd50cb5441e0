import type { QuestionId } from '../../../form-rules/ids';
import { focusKey } from '../editor/focus';
import { onePerCode, ProblemLines } from './ProblemLine';
import styles from './ProblemLine.module.css';
import { useProblems } from './useProblems';

export function CardProblems({ questionId }: { questionId: QuestionId }) {
  return (
    <ProblemLines
      className={styles['problems']}
      problems={onePerCode(useProblems(questionId))}
      focusAfterFix={focusKey.question(questionId)}
    />
  );
}
