import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../form-rules/authoring/problem';
import layout from '../../../ui/layout.module.css';
import { FixButton, SeverityIcon } from '../problems/ProblemLine';
import { problemMessage } from '../problems/problemMessages';
import { useQuickFix } from '../problems/useQuickFix';
import styles from './NodeProblem.module.css';

export type NodeProblemProps = {
  problem: Problem;
  /** Moves the focus, because the button disappears with the problem. */
  onFixed: () => void;
  /** Only the buttons of one node are in the tab order. */
  tabIndex?: 0 | -1 | undefined;
};

/** A problem of a page in the chart, with its quick fix. */
export function NodeProblem({
  isTight = false,
  ...props
}: NodeProblemProps & { isTight?: boolean | undefined }) {
  const { t } = useTranslation();
  const { problem } = props;
  return (
    <div
      className={clsx(layout['topRow'], layout['gap8'], styles['problem'], isTight && styles['tight'])}
      data-severity={problem.severity}
    >
      <SeverityIcon problem={problem} />
      <div className={layout['shrink']}>
        <p>{problemMessage(t, problem)}</p>
        <NodeFixButton {...props} />
      </div>
    </div>
  );
}

/** The quick fix button, if there is a fix. */
export function NodeFixButton({ problem, onFixed, tabIndex }: NodeProblemProps) {
  const applyFix = useQuickFix();
  return (
    <FixButton
      problem={problem}
      className={styles['fix']}
      tabIndex={tabIndex}
      onFix={(fix) => {
        applyFix(fix);
        onFixed();
      }}
    />
  );
}
