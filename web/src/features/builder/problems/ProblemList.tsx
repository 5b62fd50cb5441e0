import { ArrowRight } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../form-rules/publishing/problem';
import { Button } from '../../../ui/Button/Button';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import { useEdited } from '../editor/EditorContext';
import { FixButton, SeverityIcon } from './ProblemLine';
import styles from './ProblemList.module.css';
import { explainedWords, placeWords } from './problemWords';
import { useMend } from './useMend';

export type ProblemListProps = {
  problems: readonly Problem[];
  /** Goes to where the problem is; whoever shows the list gets out of the way. */
  onGoTo: (problem: Problem) => void;
};

/** Problems in words, each with its place, the one click that mends it and the way there. */
export function ProblemList({ problems, onGoTo }: ProblemListProps) {
  const { t } = useTranslation('publishing');
  const mend = useMend();
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} className={styles['list']} aria-label={t('problems.list')} tabIndex={-1}>
      {problems.map((problem, at) => (
        <ProblemRow
          // biome-ignore lint/suspicious/noArrayIndexKey: one place can have the same problem twice.
          key={`${problem.code} ${problem.pageId ?? ''} ${problem.questionId ?? ''} ${at}`}
          problem={problem}
          onGoTo={() => onGoTo(problem)}
          onMend={(fix) => {
            list.current?.focus();
            mend(fix);
          }}
        />
      ))}
    </ul>
  );
}

type ProblemRowProps = {
  problem: Problem;
  onGoTo: () => void;
  onMend: Parameters<typeof FixButton>[0]['onMend'];
};

function ProblemRow({ problem, onGoTo, onMend }: ProblemRowProps) {
  const { t } = useTranslation('publishing');
  const { t: core } = useTranslation();
  const { t: tb } = useTranslation('builder');
  const form = useEdited(({ document }) => document.form);
  const place = placeWords(form, problem, tb);
  return (
    <li className={styles['row']} data-severity={problem.severity}>
      <SeverityIcon problem={problem} />
      <div className={styles['words']}>
        <p className={styles['what']}>
          <VisuallyHidden>{t(`problems.${problem.severity}`)} </VisuallyHidden>
          {explainedWords(core, tb, form, problem)}
        </p>{' '}
        <p className={styles['place']}>{place}</p>
      </div>
      <div className={styles['actions']}>
        <FixButton problem={problem} onMend={onMend} />
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('problems.goToPlace', { place })}
          className={styles['goTo']}
          onClick={onGoTo}
        >
          {t('problems.goTo')}
          <ArrowRight />
        </Button>
      </div>
    </li>
  );
}
