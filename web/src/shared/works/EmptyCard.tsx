import clsx from 'clsx';
import { Card } from '../../ui/Card/Card';
import { EmptyState, type EmptyStateProps } from '../../ui/EmptyState/EmptyState';
import layout from '../../ui/layout.module.css';
import styles from './EmptyCard.module.css';

/** Shown in place of a list without entries. */
export function EmptyCard(props: EmptyStateProps) {
  return (
    <Card className={clsx(layout['center'], styles['empty'])}>
      <EmptyState {...props} />
    </Card>
  );
}
