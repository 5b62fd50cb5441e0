import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

export type EmptyStateProps = {
  /** A hairline drawing with the missing thing dashed. */
  drawing: ReactNode;
  title: string;
  help?: ReactNode;
  /** At most one button. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3 | undefined;
};

/** What a list shows while it has nothing: a drawing, a sentence, one line of help. */
export function EmptyState({ drawing, title, help, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles['empty']}>
      <div className={styles['drawing']}>{drawing}</div>
      <Heading className={styles['title']}>{title}</Heading>
      {help && <p className={styles['help']}>{help}</p>}
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
