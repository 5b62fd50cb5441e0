import clsx from 'clsx';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Fix } from '../../../form-rules/authoring/fix';
import type { Problem } from '../../../form-rules/authoring/problem';
import { Button } from '../../../ui/Button/Button';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { useEditor } from '../editor/EditorContext';
import styles from './ProblemLine.module.css';
import { explainProblem, fixLabel } from './problemMessages';
import { useQuickFix } from './useQuickFix';

type ProblemLinesProps = {
  problems: readonly Problem[];
  /** Focused after a fix, because the button disappears with the problem. */
  focusAfterFix: string;
  className: string | undefined;
};

/** Problems with their quick fixes; nothing if there are none. */
export function ProblemLines({ problems, focusAfterFix, className }: ProblemLinesProps) {
  const applyFix = useQuickFix();
  return (
    problems.length > 0 && (
      <ul className={clsx(layout['stack'], layout['gap4'], className)}>
        {problems.map((problem) => (
          <ProblemLine
            key={problem.code}
            problem={problem}
            onFix={(fix) => applyFix(fix, { key: focusAfterFix })}
          />
        ))}
      </ul>
    )
  );
}

export function ProblemLine({ problem, onFix }: { problem: Problem; onFix: (fix: Fix) => void }) {
  const { t } = useTranslation();
  const { t: tb } = useTranslation('builder');
  const editor = useEditor();
  return (
    <li
      className={clsx(layout['wrapRow'], typeStyles['small'], styles['problem'], styles['severity'])}
      data-severity={problem.severity}
    >
      <SeverityIcon problem={problem} />
      <span className={styles['words']}>
        {explainProblem(t, tb, editor.getState().document.form, problem)}
      </span>
      <FixButton problem={problem} onFix={onFix} />
    </li>
  );
}

type FixButtonProps = {
  problem: Pick<Problem, 'fix'>;
  onFix: (fix: Fix) => void;
  className?: string | undefined;
  tabIndex?: 0 | -1 | undefined;
};

/** The quick fix button, if there is a fix. */
export function FixButton({ problem: { fix }, onFix, className = styles['fix'], tabIndex }: FixButtonProps) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  return (
    fix && (
      <Button variant="ghost" size="sm" className={className} tabIndex={tabIndex} onClick={() => onFix(fix)}>
        {fixLabel(t, editor.getState().document.form, fix)}
      </Button>
    )
  );
}

/** Decorative: the text beside it names the problem. */
export function SeverityIcon({ problem: { severity } }: { problem: Pick<Problem, 'severity'> }) {
  const Icon = severity === 'error' ? CircleAlert : TriangleAlert;
  return <Icon size={14} className={styles['severity']} data-severity={severity} aria-hidden="true" />;
}

/** Shows a repeated problem only once; fixing it shows the next. */
export function onePerCode(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ code }, at) => problems.findIndex((other) => other.code === code) === at);
}
