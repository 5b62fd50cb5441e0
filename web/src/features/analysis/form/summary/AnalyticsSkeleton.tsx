import { Card } from '../../../../ui/Card/Card';
import { Skeleton } from '../../../../ui/Skeleton/Skeleton';
import styles from './AnalyticsSkeleton.module.css';

const STATS = ['responses', 'views', 'completed', 'median'];
const PAGES = ['first', 'second', 'third'];

/** Copies the layout of the numbers that are coming. */
export function AnalyticsSkeleton() {
  return (
    <div className={styles['skeleton']} aria-hidden="true">
      <Card className={styles['stats']}>
        {STATS.map((stat) => (
          <div key={stat} className={styles['stat']}>
            <Skeleton width={72} height={12} radius={4} />
            <Skeleton width={88} height={28} radius={6} />
          </div>
        ))}
      </Card>
      <Card className={styles['pages']}>
        <Skeleton width={160} height={16} radius={4} />
        {PAGES.map((page) => (
          <Skeleton key={page} height={28} radius={6} />
        ))}
      </Card>
      <Card className={styles['question']}>
        <Skeleton width={184} height={184} shape="circle" />
        <div className={styles['bars']}>
          {PAGES.map((bar) => (
            <Skeleton key={bar} height={22} radius={5} />
          ))}
        </div>
      </Card>
    </div>
  );
}
