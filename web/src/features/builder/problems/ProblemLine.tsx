import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fix } from '../../../form-rules/publishing/fix';
import type { Problem } from '../../../form-rules/publishing/problem';
import { Button } from '../../../ui/Button/Button';
import { useEditor } from '../editor/EditorContext';
import styles from './ProblemLine.module.css';
import { explainedWords, fixWords } from './problemWords';

export type ProblemLineProps = {
  problem: Problem;
  onMend: (fix: Fix) => void;
};

/** One problem in words, with the one click that mends it. */
export function ProblemLine({ problem, onMend }: ProblemLineProps) {
  const { t } = useTranslation();
  const { t: tb } = useTranslation('builder');
  const editor = useEditor();
  return (
    <li className={styles['problem']} data-severity={problem.severity}>
      <SeverityIcon problem={problem} />
      <span className={styles['words']}>
        {explainedWords(t, tb, editor.getState().document.form, problem)}
      </span>
      <FixButton problem={problem} onMend={onMend} />
    </li>
  );
}

/** The button that takes the step, when there is one. */
export function FixButton({ problem: { fix }, onMend }: ProblemLineProps): ReactNode {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  return (
    fix && (
      <Button variant="ghost" size="sm" className={styles['fix']} onClick={() => onMend(fix)}>
        {fixWords(t, editor.getState().document.form, fix)}
      </Button>
    )
  );
}

/** What kind of problem it is, beside words that say it. */
export function SeverityIcon({ problem: { severity } }: { problem: Problem }) {
  const Icon = severity === 'error' ? CircleAlert : TriangleAlert;
  return <Icon size={14} className={styles['icon']} data-severity={severity} aria-hidden="true" />;
}

/** A problem that a place has several times is told once: the first fix brings the next. */
export function onePerCode(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ code }, at) => problems.findIndex((other) => other.code === code) === at);
}
