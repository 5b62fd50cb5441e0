import clsx from 'clsx';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

export type NoticeProps = {
  tone: 'info' | 'warn' | 'danger';
  children: ReactNode;
  action?: ReactNode;
};

const icons = { info: Info, warn: TriangleAlert, danger: CircleAlert };

/** A quiet line that stays on the page until what it speaks of is dealt with. */
export function Notice({ tone, children, action }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={clsx(styles['notice'], styles[tone])} role={tone === 'danger' ? 'alert' : undefined}>
      <div className={styles['message']}>
        <Icon size={16} />
        <div>{children}</div>
      </div>
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
