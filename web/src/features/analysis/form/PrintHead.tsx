import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import typeStyles from '../../../ui/type.module.css';
import { useFormat } from '../useFormat';
import type { FormAnalytics } from './api/formAnalytics';
import type { Filter } from './filter/filter';
import styles from './PrintHead.module.css';

/** The head of the printed report: form name, filter and date. */
export function PrintHead({ analytics, filter }: { analytics: FormAnalytics; filter: Filter }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const { from, to, version } = filter;
  const span =
    from === undefined
      ? to === undefined
        ? t('filter.all')
        : t('print.until', { to: format.day(to) })
      : to === undefined
        ? t('print.since', { from: format.day(from) })
        : t('print.between', { from: format.day(from), to: format.day(to) });
  return (
    <div className={clsx(typeStyles['help'], styles['head'])} aria-hidden="true">
      <p className={styles['title']} dir="auto">
        {analytics.formName}
      </p>
      <p>
        {span}
        {version !== undefined && ` · ${t('print.version', { version })}`}
        {` · ${t('filter.utc')}`}
      </p>
      <p>{t('print.asOf', { at: format.timeWithOffset(analytics.asOf) })}</p>
    </div>
  );
}
