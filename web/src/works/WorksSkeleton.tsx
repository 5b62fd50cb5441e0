import { Card } from '../ui/Card/Card';
import { Skeleton } from '../ui/Skeleton/Skeleton';
import cardStyles from './WorkCard.module.css';
import gridStyles from './WorksGrid.module.css';
import styles from './WorksSkeleton.module.css';

/** A row of cards that are not here yet. */
export function WorksSkeleton() {
  return (
    <div className={gridStyles['grid']}>
      {[0, 1, 2, 3].map((card) => (
        <Card key={card} className={cardStyles['work']}>
          <div className={styles['thumb']}>
            <Skeleton width={120} height={44} radius={8} />
          </div>
          <div className={styles['body']}>
            <Skeleton width="72%" height={14} />
            <Skeleton width="48%" height={12} />
            <Skeleton width="36%" height={12} />
          </div>
        </Card>
      ))}
    </div>
  );
}
