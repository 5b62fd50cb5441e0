import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../../ui/Card/Card';
import typeStyles from '../../../../ui/type.module.css';
import { useNumbers } from '../../useNumbers';
import type { FormAnalytics } from '../api/formAnalytics';
import { Fresh } from '../live/Fresh';
import { useAddress } from '../useAddress';
import { useDuration } from '../useDuration';
import styles from './StatCards.module.css';

/** The four numbers that say most, and what they leave out. */
export function StatCards({ analytics }: { analytics: FormAnalytics }) {
  const { t } = useTranslation('analytics');
  const numbers = useNumbers();
  const duration = useDuration();
  const { heldResponses } = useAddress();
  const { completed, starts, views, held, medianSeconds } = analytics;
  const unfinished = Math.max(0, starts - completed);
  // Views are counted apart from answers and may fall behind them for a moment.
  const came = views > 0 ? Math.max(views, completed) : starts;
  return (
    <>
      <Card>
        <dl className={styles['stats']}>
          <Stat
            name={t('stats.responses')}
            value={numbers.count(completed)}
            help={
              unfinished > 0
                ? t('stats.unfinished', { count: unfinished, number: numbers.count(unfinished) })
                : undefined
            }
          />
          <Stat name={t('stats.views')} value={numbers.count(views)} />
          <Stat
            name={t('stats.completed')}
            value={came > 0 ? numbers.share(completed, came) : t('stats.nothing')}
          />
          <Stat
            name={t('stats.median')}
            value={medianSeconds === undefined ? t('stats.nothing') : duration(medianSeconds)}
            isLong
          />
        </dl>
      </Card>
      {held > 0 && (
        <p className={styles['held']}>
          <TriangleAlert size={16} />
          <span>
            {t('stats.held', { count: held, number: numbers.count(held) })}{' '}
            <Link to={heldResponses} className={typeStyles['link']}>
              {t('stats.heldLink')}
            </Link>
          </span>
        </p>
      )}
    </>
  );
}

type StatProps = { name: string; value: string; help?: ReactNode; isLong?: boolean };

function Stat({ name, value, help, isLong = false }: StatProps) {
  return (
    <div className={styles['stat']}>
      <dt className={styles['name']}>{name}</dt>
      <dd className={styles['value']} data-long={isLong || undefined}>
        <Fresh>{value}</Fresh>
        {help !== undefined && <span className={styles['help']}>{help}</span>}
      </dd>
    </div>
  );
}
