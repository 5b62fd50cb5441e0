import { Card } from '../../ui/Card/Card';
import { Skeleton } from '../../ui/Skeleton/Skeleton';
import styles from './ProfileForm.module.css';

const FIELDS = ['name', 'email', 'mobile', 'location'];

/** The profile's card before the profile is there. */
export function ProfileSkeleton() {
  return (
    <Card>
      <div className={styles['fields']}>
        {FIELDS.map((field) => (
          <div key={field} className={styles['fieldSkeleton']}>
            <Skeleton width={80} height={14} />
            <Skeleton width="100%" height={40} radius={8} />
          </div>
        ))}
      </div>
      <div className={styles['foot']}>
        <Skeleton width={116} height={36} radius={8} />
        <Skeleton width={138} height={36} radius={8} />
      </div>
    </Card>
  );
}
