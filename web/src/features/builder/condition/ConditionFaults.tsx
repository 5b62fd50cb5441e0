import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PageId } from '../../../form-rules/ids';
import type { Problem } from '../../../form-rules/publishing/problem';
import { focusKey } from '../editor/focus';
import { FixButton, onePerCode, ProblemLine } from '../problems/ProblemLine';
import { isOfCondition } from '../problems/problemPlace';
import { useMend } from '../problems/useMend';
import { usePageProblems } from '../problems/useProblems';
import styles from './ConditionSentence.module.css';
import type { ConditionFault } from './pageCondition';

export type ConditionFaultsProps = {
  pageId: PageId;
  /** What can be mended here by choosing anew, which says more than the check does. */
  fault: ConditionFault | undefined;
};

/** What is wrong with the page's condition, at its sentence, with the one click that mends it. */
export function ConditionFaults({ pageId, fault }: ConditionFaultsProps) {
  const { t } = useTranslation('builder');
  const problems = onePerCode(usePageProblems(pageId).filter(isOfCondition));
  const mend = useMend();
  const onMend = (fix: NonNullable<Problem['fix']>) => mend(fix, { key: focusKey.canvas });
  if (fault === undefined) {
    return (
      <ul>
        {problems.map((problem) => (
          <ProblemLine key={problem.code} problem={problem} onMend={onMend} />
        ))}
      </ul>
    );
  }
  return (
    <div className={styles['fault']}>
      <CircleAlert size={14} aria-hidden="true" />
      <div>
        <p>{t(`condition.wrong.${fault}`)}</p>
        <div className={styles['fixes']}>
          {problems.map((problem) => (
            <FixButton key={problem.code} problem={problem} onMend={onMend} />
          ))}
        </div>
      </div>
    </div>
  );
}
