import clsx from 'clsx';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/Skeleton/Skeleton';
import styles from './BuilderPage.module.css';

export function BuilderSkeleton() {
  return (
    <div className={clsx(layout['grid'], styles['skeleton'])}>
      <div className={clsx(layout['spread'], styles['bar'])}>
        <Skeleton width={160} height={16} />
        <Skeleton width={120} height={32} radius={8} />
      </div>
      <div className={clsx(layout['grid'], layout['gap12'], styles['side'])}>
        <Skeleton width={90} height={14} />
        <Skeleton width={200} height={36} radius={8} />
        <Skeleton width={200} height={36} radius={8} />
      </div>
      <div className={clsx(layout['grid'], layout['gap16'], styles['middle'])}>
        <Skeleton width={180} height={28} radius={8} />
        <Skeleton width="100%" height={170} radius={12} />
        <Skeleton width="100%" height={220} radius={12} />
      </div>
    </div>
  );
}
