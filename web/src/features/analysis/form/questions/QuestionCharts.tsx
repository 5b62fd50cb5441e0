import clsx from 'clsx';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button/Button';
import layout from '../../../../ui/layout.module.css';
import typeStyles from '../../../../ui/type.module.css';
import { useFormat } from '../../useFormat';
import type { QuestionAnalytics } from '../api/formAnalytics';
import { BarRows } from './BarRows';
import { foldedBars, VALUES_SHOWN } from './pickBars';
import styles from './QuestionCharts.module.css';
import { QuestionPie } from './QuestionPie';
import { type Bar, wholeOf } from './useBars';

type QuestionChartsProps = { title: string; question: QuestionAnalytics; bars: readonly Bar[] };

/** Pie and bars. Options without answers, and rare ones among many, are hidden until "Show all". */
export function QuestionCharts({ title, question, bars }: QuestionChartsProps) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const open = useMemo(() => foldedBars(question, bars), [question, bars]);
  const shown = showsAll ? bars : open;
  const hidden = bars.length - open.length;
  const hidesOnlyZeros = bars.every((bar) => bar.count === 0 || open.includes(bar));
  return (
    <>
      <div className={styles['charts']} data-long={shown.length > VALUES_SHOWN || undefined}>
        <div className={styles['pieSide']}>
          <QuestionPie bars={bars} whole={wholeOf(question)} question={title} />
        </div>
        <BarRows bars={shown} question={title} questionId={question.questionId} />
      </div>
      {hidden > 0 && (
        <div className={clsx(layout['wrapRow'], styles['more'])}>
          {!hidesOnlyZeros && (
            <p className={typeStyles['hint']}>
              {showsAll
                ? t('questions.allShown', { number: format.number(bars.length) })
                : t('questions.mostFrequent', {
                    shown: format.number(open.length),
                    number: format.number(bars.length),
                  })}
            </p>
          )}
          <Button
            variant="secondary"
            size="sm"
            className={layout['screenOnly']}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {hidesOnlyZeros
              ? t('questions.unanswered', { count: hidden, number: format.number(hidden) })
              : showsAll
                ? t('questions.showFewer')
                : t('questions.showAll', { number: format.number(bars.length) })}
          </Button>
        </div>
      )}
    </>
  );
}
