import clsx from 'clsx';
import layout from '../../../ui/layout.module.css';
import { Skeleton } from '../../../ui/Skeleton/Skeleton';
import styles from './ListSkeleton.module.css';

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

export function ListSkeleton({ cards }: { cards: boolean }) {
  if (cards) {
    return (
      <div className={clsx(layout['stack'], layout['gap8'])}>
        {ROWS.slice(0, 5).map((row) => (
          <Skeleton key={row} width="100%" height={116} radius={12} />
        ))}
      </div>
    );
  }
  return (
    <div>
      <div className={styles['head']} />
      {ROWS.map((row) => (
        <div key={row} className={clsx(layout['grid'], layout['gap24'], styles['row'])}>
          <Skeleton width={18} height={18} radius={5} />
          <Skeleton shape="text" width={128} />
          <Skeleton width={84} height={22} radius={6} />
          <Skeleton shape="text" width={28} />
          <Skeleton shape="text" width={64} />
          <Skeleton shape="text" width="100%" />
          <Skeleton shape="text" width={row % 3 === 0 ? '60%' : '85%'} />
        </div>
      ))}
    </div>
  );
}
