import { useTranslation } from 'react-i18next';
import { useNumbers } from '../useNumbers';
import type { FormAnalytics } from './api/formAnalytics';
import type { Filter } from './filter/filter';
import styles from './PrintHead.module.css';

/** What stands above the report on paper: whose numbers they are, of which days, and as of when. */
export function PrintHead({ analytics, filter }: { analytics: FormAnalytics; filter: Filter }) {
  const { t } = useTranslation('analytics');
  const numbers = useNumbers();
  const { from, to, version } = filter;
  const span =
    from === undefined
      ? to === undefined
        ? t('filter.all')
        : t('print.until', { to: numbers.day(to) })
      : to === undefined
        ? t('print.since', { from: numbers.day(from) })
        : t('print.between', { from: numbers.day(from), to: numbers.day(to) });
  return (
    <div className={styles['head']} aria-hidden="true">
      <p className={styles['title']}>{analytics.formName}</p>
      <p>
        {span}
        {version !== undefined && ` · ${t('print.version', { version })}`}
        {` · ${t('filter.utc')}`}
      </p>
      <p>{t('print.asOf', { at: numbers.zonedMoment(analytics.asOf) })}</p>
    </div>
  );
}
