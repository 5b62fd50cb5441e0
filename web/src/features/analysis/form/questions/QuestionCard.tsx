import { ChartPie, Table2 } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button/Button';
import { Card } from '../../../../ui/Card/Card';
import { Chip } from '../../../../ui/Chip/Chip';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden/VisuallyHidden';
import { useNumbers } from '../../useNumbers';
import type { QuestionAnalytics } from '../api/formAnalytics';
import { Fresh } from '../live/Fresh';
import { NewestAnswers } from './NewestAnswers';
import { BARS_SHOWN } from './pickBars';
import styles from './QuestionCard.module.css';
import { QuestionCharts } from './QuestionCharts';
import { QuestionTable } from './QuestionTable';
import { titleOf } from './titleOf';
import { type Bar, isText, takesSeveral, useBars } from './useBars';

type QuestionCardProps = {
  /** Its place in the page's index. */
  id: string;
  question: QuestionAnalytics;
  /** Its number in the newest version; a removed question has none. */
  number: number | null;
};

/** What was answered to one question: a pie and bars, or the same as a table. */
export const QuestionCard = memo(function QuestionCard({ id, question, number }: QuestionCardProps) {
  const { t } = useTranslation('analytics');
  const numbers = useNumbers();
  const bars = useBars(question);
  const [asTable, setAsTable] = useState(false);
  const headingId = useId();
  const title = titleOf(question);
  const hasCounts = bars.some(({ count }) => count > 0);
  return (
    <Card as="section" id={id} className={styles['card']} aria-labelledby={headingId}>
      <div className={styles['head']}>
        <h2 id={headingId} tabIndex={-1} className={styles['title']}>
          {number !== null && (
            <>
              <span className={styles['number']}>{t('questions.short', { number })}</span>{' '}
            </>
          )}
          {title === '' ? t('questions.untitled') : title}
          {question.removed === true && (
            <>
              {' '}
              <span className={styles['chip']}>
                <Chip tone="outline">{t('removed')}</Chip>
              </span>
            </>
          )}
        </h2>
        <p className={styles['answers']}>
          <Fresh>
            {t('questions.answers', { count: question.answered, number: numbers.count(question.answered) })}
          </Fresh>
          {question.skipped > 0 && (
            <span className={styles['faint']}>
              {' · '}
              {t('questions.skipped', { number: numbers.count(question.skipped) })}
            </span>
          )}
          {question.mean !== undefined && (
            <span className={styles['mean']}>
              {' · '}
              <Fresh>{t('questions.mean', { mean: numbers.mean(question.mean) })}</Fresh>
            </span>
          )}
        </p>
        {hasCounts && (
          <Button
            variant="ghost"
            size="sm"
            className={styles['toggle']}
            icon={asTable ? <ChartPie /> : <Table2 />}
            aria-label={t(asTable ? 'questions.chartsOf' : 'questions.tableOf', { question: title })}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? t('questions.showCharts') : t('questions.showTable')}
          </Button>
        )}
      </div>
      {hasCounts ? (
        <>
          <VisuallyHidden>
            <Summary question={question} bars={bars} />
          </VisuallyHidden>
          {asTable ? (
            <QuestionTable title={title} bars={bars} />
          ) : (
            <QuestionCharts title={title} question={question} bars={bars} />
          )}
          {takesSeveral(question) && <p className={styles['note']}>{t('questions.several')}</p>}
        </>
      ) : (
        <p className={styles['none']}>{t('questions.none')}</p>
      )}
      {question.latest !== undefined && question.latest.length > 0 && (
        <NewestAnswers latest={question.latest} />
      )}
    </Card>
  );
});

/** The question's numbers in a sentence, for whoever cannot see the charts. */
function Summary({ question, bars }: { question: QuestionAnalytics; bars: readonly Bar[] }) {
  const { t } = useTranslation('analytics');
  const numbers = useNumbers();
  const whole = isText(question) ? question.answered + question.skipped : question.answered;
  const parts = bars.slice(0, BARS_SHOWN).map(({ label, count, share }) =>
    t('questions.summaryPart', {
      label,
      done: numbers.count(count),
      count: whole,
      number: numbers.count(whole),
      share,
    }),
  );
  return numbers.list(parts);
}
