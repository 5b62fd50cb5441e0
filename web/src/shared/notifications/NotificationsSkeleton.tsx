import clsx from 'clsx';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/Skeleton/Skeleton';

export function NotificationsSkeleton() {
  return (
    <div className={clsx(layout['stack'], layout['gap24'])}>
      <Skeleton width="100%" height={88} radius={8} />
      <Skeleton width="100%" height={64} radius={8} />
      <Skeleton width="100%" height={56} radius={8} />
    </div>
  );
}
