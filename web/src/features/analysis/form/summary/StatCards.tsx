import clsx from 'clsx';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../../ui/Card/Card';
import layout from '../../../../ui/layout.module.css';
import typeStyles from '../../../../ui/type.module.css';
import { useFormat } from '../../useFormat';
import type { FormAnalytics } from '../api/formAnalytics';
import { FlashOnChange } from '../live/FlashOnChange';
import { useUrlState } from '../useUrlState';
import styles from './StatCards.module.css';

/** Views, starts, completions and the median time. */
export function StatCards({ analytics }: { analytics: FormAnalytics }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const duration = useDuration();
  const { flaggedResponses } = useUrlState();
  const { completed, starts, views, quarantined, medianSeconds } = analytics;
  const partial = Math.max(0, starts - completed);
  return (
    <>
      <Card>
        <dl className={styles['stats']}>
          <Stat name={t('stats.views')} value={format.number(views)} leadsOn />
          <Stat
            name={t('stats.started')}
            value={format.number(starts)}
            help={
              partial > 0 ? t('stats.partial', { count: partial, number: format.number(partial) }) : undefined
            }
            leadsOn
          />
          <Stat
            name={t('stats.completed')}
            value={format.number(completed)}
            help={starts > 0 ? t('stats.rate', { share: format.share(completed, starts) }) : undefined}
          />
          <Stat
            name={t('stats.median')}
            value={medianSeconds === undefined ? t('stats.nothing') : duration(medianSeconds)}
            isLong
          />
        </dl>
      </Card>
      {quarantined > 0 && (
        <p className={clsx(typeStyles['help'], layout['screenOnly'], styles['flagged'])}>
          <TriangleAlert size={16} />
          <span>
            {t('stats.flagged', { count: quarantined, number: format.number(quarantined) })}{' '}
            <Link to={flaggedResponses} className={typeStyles['link']}>
              {t('stats.reviewFlagged')}
            </Link>
          </span>
        </p>
      )}
    </>
  );
}

type StatProps = {
  name: string;
  value: string;
  help?: ReactNode;
  isLong?: boolean;
  /** Shows an arrow to the next figure, which is a subset of this one. */
  leadsOn?: boolean;
};

function Stat({ name, value, help, isLong = false, leadsOn = false }: StatProps) {
  return (
    <div className={styles['stat']}>
      {leadsOn && <ArrowRight className={styles['arrow']} size={20} aria-hidden="true" />}
      <dt className={clsx(typeStyles['help'], styles['name'])}>{name}</dt>
      <dd
        className={clsx(typeStyles['strong'], typeStyles['numbers'], typeStyles['nowrap'], styles['value'])}
        data-long={isLong || undefined}
      >
        <FlashOnChange>{value}</FlashOnChange>
        {help !== undefined && <span className={clsx(typeStyles['hint'], styles['help'])}>{help}</span>}
      </dd>
    </div>
  );
}

const UNITS = [
  { name: 'time.days', seconds: 86_400 },
  { name: 'time.hours', seconds: 3600 },
  { name: 'time.minutes', seconds: 60 },
  { name: 'time.seconds', seconds: 1 },
] as const;

/** A duration in its two largest units, such as "2 min 10 s". */
function useDuration(): (seconds: number) => string {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  return (duration) => {
    let rest = Math.round(duration);
    // -1, the last unit, for less than a second.
    const largest = UNITS.findIndex(({ seconds }) => rest >= seconds);
    const parts = UNITS.slice(largest)
      .slice(0, 2)
      .map(({ name, seconds }) => {
        const count = Math.floor(rest / seconds);
        rest %= seconds;
        return { name, count };
      });
    return parts
      .filter(({ count }, at) => at === 0 || count > 0)
      .map(({ name, count }) => t(name, { number: format.number(count) }))
      .join(' ');
  };
}
