import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import type { FormAnalytics } from './api/formAnalytics';
import styles from './FormAnalysis.module.css';
import { FilterBar } from './filter/FilterBar';
import { isFiltered } from './filter/filter';
import { FlashBasis } from './live/FlashOnChange';
import { PrintHead } from './PrintHead';
import { QuestionCard } from './questions/QuestionCard';
import { type NumberedQuestion, PAGES, SUMMARY } from './sections';
import { NoResponses } from './summary/NoResponses';
import { PageCompletion } from './summary/PageCompletion';
import { StatCards } from './summary/StatCards';
import { Trend } from './summary/Trend';
import { useUrlState } from './useUrlState';

type SummaryProps = {
  formId: string;
  analytics: FormAnalytics;
  questions: readonly NumberedQuestion[];
  isOutdated: boolean;
};

/** Totals, completion by page, then each question. */
export function Summary({ formId, analytics, questions, isOutdated }: SummaryProps) {
  const { t } = useTranslation('analytics');
  const { filter, setFilter } = useUrlState();
  const hasFilter = isFiltered(filter);
  const isEmpty = analytics.starts === 0;
  const current = questions.filter(({ number }) => number !== null);
  const removed = questions.filter(({ number }) => number === null);
  return (
    <FlashBasis value={isOutdated ? 'outdated' : JSON.stringify(filter)}>
      <PrintHead analytics={analytics} filter={filter} />
      {(!isEmpty || hasFilter) && (
        <FilterBar filter={filter} versions={analytics.versions} onChange={setFilter} />
      )}
      <div className={styles['numbers']} data-outdated={isOutdated || undefined} aria-busy={isOutdated}>
        <section id={SUMMARY} className={styles['totals']} aria-label={t('nav.summary')}>
          <VisuallyHidden>
            <h2 tabIndex={-1}>{t('nav.summary')}</h2>
          </VisuallyHidden>
          <StatCards analytics={analytics} />
          {analytics.days.length > 1 && <Trend days={analytics.days} />}
        </section>
        {isEmpty ? (
          <NoResponses
            formId={formId}
            analytics={analytics}
            onClearFilter={hasFilter ? () => setFilter({}) : undefined}
          />
        ) : (
          <>
            <PageCompletion id={PAGES} pages={analytics.pages} starts={analytics.starts} />
            {current.map(({ id, number, question }) => (
              <QuestionCard key={id} id={id} question={question} number={number} />
            ))}
            {removed.length > 0 && (
              <>
                <h2 className={clsx(typeStyles['titleS'], layout['marginTop24'], styles['removed'])}>
                  {t('questions.removedTitle')}
                </h2>
                <p className={styles['removedHelp']}>{t('questions.removedHelp')}</p>
                {removed.map(({ id, number, question }) => (
                  <QuestionCard key={id} id={id} question={question} number={number} />
                ))}
              </>
            )}
          </>
        )}
      </div>
    </FlashBasis>
  );
}
