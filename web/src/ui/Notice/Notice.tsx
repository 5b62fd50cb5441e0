import clsx from 'clsx';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import layout from '../layout.module.css';
import styles from './Notice.module.css';

export type NoticeProps = {
  tone: 'info' | 'warn' | 'danger';
  children: ReactNode;
  action?: ReactNode;
};

const icons = { info: Info, warn: TriangleAlert, danger: CircleAlert };

/** An inline message that stays until its cause is resolved. */
export function Notice({ tone, children, action }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={clsx(styles['notice'], styles[tone])} role={tone === 'danger' ? 'alert' : undefined}>
      <div className={clsx(layout['topRow'], layout['gap10'], styles['message'])}>
        <Icon size={16} />
        <div>{children}</div>
      </div>
      {action && <div className={clsx(layout['rigid'], styles['action'])}>{action}</div>}
    </div>
  );
}
