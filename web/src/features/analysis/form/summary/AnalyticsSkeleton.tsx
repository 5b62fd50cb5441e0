import clsx from 'clsx';
import { Card } from '../../../../ui/Card/Card';
import layout from '../../../../ui/layout.module.css';
import { Skeleton } from '../../../../ui/Skeleton/Skeleton';
import styles from './AnalyticsSkeleton.module.css';
import statStyles from './StatCards.module.css';

const STATS = ['viewed', 'started', 'completed', 'median'];
const PAGES = ['first', 'second', 'third'];

export function AnalyticsSkeleton() {
  return (
    <div className={clsx(layout['stack'], layout['gap16'])} aria-hidden="true">
      <Card className={statStyles['stats']}>
        {STATS.map((stat) => (
          <div key={stat} className={clsx(layout['grid'], layout['gap12'], styles['padded'])}>
            <Skeleton width={72} height={12} radius={4} />
            <Skeleton width={88} height={28} radius={6} />
          </div>
        ))}
      </Card>
      <Card className={clsx(layout['grid'], styles['padded'], styles['pages'])}>
        <Skeleton width={160} height={16} radius={4} />
        {PAGES.map((page) => (
          <Skeleton key={page} height={28} radius={6} />
        ))}
      </Card>
      <Card className={clsx(layout['grid'], styles['padded'], styles['question'])}>
        <Skeleton width={184} height={184} shape="circle" />
        <div className={clsx(layout['grid'], styles['bars'])}>
          {PAGES.map((bar) => (
            <Skeleton key={bar} height={22} radius={5} />
          ))}
        </div>
      </Card>
    </div>
  );
}
