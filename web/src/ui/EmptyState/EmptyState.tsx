import clsx from 'clsx';
import type { ReactNode } from 'react';
import layout from '../layout.module.css';
import styles from './EmptyState.module.css';

export type EmptyStateProps = {
  /** A line drawing with the missing item dashed. */
  drawing: ReactNode;
  title: string;
  help?: ReactNode;
  /** At most one button. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3 | undefined;
};

/** Shown for an empty list: a drawing, a title and one line of help. */
export function EmptyState({ drawing, title, help, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={clsx(layout['stack'], layout['gap4'], styles['empty'])}>
      <div className={styles['drawing']}>{drawing}</div>
      <Heading className={styles['title']}>{title}</Heading>
      {help && <p className={styles['help']}>{help}</p>}
      {action && <div className={layout['marginTop16']}>{action}</div>}
    </div>
  );
}
