import clsx from 'clsx';
import { ArrowRight } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import { useEditorState } from '../editor/EditorContext';
import { FixAllButton } from './FixAllButton';
import { FixButton, SeverityIcon } from './ProblemLine';
import styles from './ProblemList.module.css';
import { type Finding, isPlaceholder } from './problemLocation';
import { explainProblem, locationLabel } from './problemMessages';
import { useQuickFix } from './useQuickFix';

export type ProblemListProps = {
  problems: readonly Finding[];
  /** Accessible name; defaults to "Problems of the form". */
  label?: string | undefined;
  /** Opens the location of the problem; the caller closes its dialog. */
  onGoTo: (problem: Finding) => void;
};

/** Problems, each with its location, quick fix and a "Go to" button. */
export function ProblemList({ problems, label, onGoTo }: ProblemListProps) {
  const { t } = useTranslation('publishing');
  const applyFix = useQuickFix();
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul ref={list} className={styles['list']} aria-label={label ?? t('problems.list')} tabIndex={-1}>
        {problems.map((problem, at) => (
          <ProblemRow
            // biome-ignore lint/suspicious/noArrayIndexKey: one place can have the same problem twice.
            key={`${problem.code} ${problem.pageId ?? ''} ${problem.questionId ?? ''} ${at}`}
            problem={problem}
            onGoTo={() => onGoTo(problem)}
            onFix={(fix) => {
              list.current?.focus();
              applyFix(fix);
            }}
          />
        ))}
      </ul>
      <div className={styles['all']}>
        <FixAllButton problems={problems} onFixed={() => list.current?.focus()} />
      </div>
    </>
  );
}

type ProblemRowProps = {
  problem: Finding;
  onGoTo: () => void;
  onFix: Parameters<typeof FixButton>[0]['onFix'];
};

function ProblemRow({ problem, onGoTo, onFix }: ProblemRowProps) {
  const { t } = useTranslation('publishing');
  const { t: core } = useTranslation();
  const { t: tb } = useTranslation('builder');
  const form = useEditorState(({ document }) => document.form);
  const location = locationLabel(form, problem, tb);
  return (
    <li className={clsx(layout['topRow'], styles['row'])} data-severity={problem.severity}>
      <SeverityIcon problem={problem} />
      <div className={clsx(layout['shrink'], styles['words'])}>
        <p className={clsx(typeStyles['medium'], typeStyles['breakWords'])}>
          <VisuallyHidden>{t(`problems.${problem.severity}`)} </VisuallyHidden>
          {isPlaceholder(problem)
            ? t(`placeholder.${problem.code}`)
            : explainProblem(core, tb, form, problem)}
        </p>{' '}
        <p className={typeStyles['hint']}>{location}</p>
      </div>
      <div className={clsx(layout['wrapRow'], styles['actions'])}>
        <FixButton problem={problem} onFix={onFix} />
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('problems.goToPlace', { place: location })}
          onClick={onGoTo}
        >
          {t('problems.goTo')}
          <ArrowRight />
        </Button>
      </div>
    </li>
  );
}
