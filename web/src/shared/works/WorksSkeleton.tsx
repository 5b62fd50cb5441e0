import clsx from 'clsx';
import { Card } from '../../ui/Card/Card';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/Skeleton/Skeleton';
import styles from './WorkCard.module.css';
import gridStyles from './WorksGrid.module.css';

export function WorksSkeleton() {
  return (
    <div className={clsx(layout['grid'], layout['gap16'], gridStyles['grid'])}>
      {[0, 1, 2, 3].map((card) => (
        <Card key={card} className={clsx(layout['stack'], styles['work'])}>
          <div className={clsx(layout['center'], styles['thumb'], styles['skeletonThumb'])}>
            <Skeleton width={120} height={44} radius={8} />
          </div>
          <div className={clsx(layout['stack'], layout['gap10'], styles['skeletonBody'])}>
            <Skeleton width="72%" height={14} />
            <Skeleton width="48%" height={12} />
            <Skeleton width="36%" height={12} />
          </div>
        </Card>
      ))}
    </div>
  );
}
