import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../form-rules/publishing/problem';
import { Button } from '../../../ui/Button/Button';
import { useEditor } from '../editor/EditorContext';
import { SeverityIcon } from '../problems/ProblemLine';
import { fixWords, problemWords } from '../problems/problemWords';
import { useMend } from '../problems/useMend';
import styles from './NodeProblem.module.css';

export type NodeProblemProps = {
  problem: Problem;
  /** The button goes with the problem: whoever shows it says where the focus goes. */
  onMended: () => void;
  /** In a chart of many nodes Tab comes only to the buttons of one. */
  tabIndex?: 0 | -1 | undefined;
};

/** What is wrong with a page of the chart, and the one click that mends it. */
export function NodeProblem({
  isTight = false,
  ...props
}: NodeProblemProps & { isTight?: boolean | undefined }) {
  const { t } = useTranslation();
  const { problem } = props;
  return (
    <div className={clsx(styles['problem'], isTight && styles['tight'])} data-severity={problem.severity}>
      <SeverityIcon problem={problem} />
      <div className={styles['words']}>
        <p>{problemWords(t, problem)}</p>
        <MendButton {...props} />
      </div>
    </div>
  );
}

/** The one click that mends a problem, when there is one. */
export function MendButton({ problem: { fix }, onMended, tabIndex }: NodeProblemProps) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const mend = useMend();
  return (
    fix && (
      <Button
        variant="ghost"
        size="sm"
        className={styles['mend']}
        tabIndex={tabIndex}
        onClick={() => {
          mend(fix);
          onMended();
        }}
      >
        {fixWords(t, editor.getState().document.form, fix)}
      </Button>
    )
  );
}
