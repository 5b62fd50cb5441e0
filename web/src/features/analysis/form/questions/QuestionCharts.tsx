import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button/Button';
import { Near } from '../../../../ui/Chart/Near';
import { useNumbers } from '../../useNumbers';
import type { QuestionAnalytics } from '../api/formAnalytics';
import { BarRows } from './BarRows';
import { BARS_SHOWN, largest, VALUES_SHOWN } from './pickBars';
import styles from './QuestionCharts.module.css';
import { QuestionPie } from './QuestionPie';
import type { Bar } from './useBars';
import { useSteady } from './useSteady';

type QuestionChartsProps = { title: string; question: QuestionAnalytics; bars: readonly Bar[] };

/** A question's pie and bars. Of many bars the longest are shown, in their order, until all are asked for. */
export function QuestionCharts({ title, question, bars }: QuestionChartsProps) {
  const { t } = useTranslation('analytics');
  const numbers = useNumbers();
  const [showsAll, setShowsAll] = useState(false);
  const most = question.type === 'Linear Scale' || question.type === 'Rating' ? VALUES_SHOWN : BARS_SHOWN;
  const picked = useSteady(bars.map(({ key }) => key).join(' '), () => largest(bars, most));
  const shown = useMemo(
    () => (showsAll ? bars : bars.filter(({ key }) => picked.has(key))),
    [showsAll, bars, picked],
  );
  return (
    <>
      <div className={styles['charts']} data-long={shown.length > VALUES_SHOWN || undefined}>
        <Near className={styles['pie']}>{() => <QuestionPie bars={bars} question={title} />}</Near>
        <BarRows bars={shown} question={title} questionId={question.questionId} />
      </div>
      {bars.length > most && (
        <div className={styles['more']}>
          <p className={styles['moreWords']}>
            {showsAll
              ? t('questions.allShown', { number: numbers.count(bars.length) })
              : t('questions.mostFrequent', {
                  shown: numbers.count(most),
                  number: numbers.count(bars.length),
                })}
          </p>
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll
              ? t('questions.showFewer')
              : t('questions.showAll', { number: numbers.count(bars.length) })}
          </Button>
        </div>
      )}
    </>
  );
}
