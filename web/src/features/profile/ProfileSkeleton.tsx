import clsx from 'clsx';
import { Card } from '../../ui/Card/Card';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/Skeleton/Skeleton';
import styles from './ProfileForm.module.css';

const FIELDS = ['name', 'email', 'mobile', 'location'];

export function ProfileSkeleton() {
  return (
    <Card>
      <div className={styles['fields']}>
        {FIELDS.map((field) => (
          <div key={field} className={clsx(layout['grid'], styles['fieldSkeleton'])}>
            <Skeleton width={80} height={14} />
            <Skeleton width="100%" height={40} radius={8} />
          </div>
        ))}
      </div>
      <div className={clsx(layout['wrapRow'], layout['gap8'], styles['foot'])}>
        <Skeleton width={116} height={36} radius={8} />
        <Skeleton width={138} height={36} radius={8} />
      </div>
    </Card>
  );
}
