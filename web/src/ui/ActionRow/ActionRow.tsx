import type { ReactNode } from 'react';
import styles from './ActionRow.module.css';

export type ActionRowProps = {
  /** 16 px. */
  icon: ReactNode;
  title: string;
  /** A quieter line below the title. */
  detail?: string | undefined;
  /** What can be done about it, at the end of the row. */
  action: ReactNode;
  /** It does not count at the moment. */
  isOff?: boolean | undefined;
};

/** One decision in a row: what it is now, and the way to change it. */
export function ActionRow({ icon, title, detail, action, isOff = false }: ActionRowProps) {
  return (
    <div className={styles['row']} data-off={isOff || undefined}>
      <span className={styles['icon']}>{icon}</span>
      <span className={styles['words']}>
        <span className={styles['title']}>{title}</span>
        {detail && <span className={styles['detail']}>{detail}</span>}
      </span>
      {action}
    </div>
  );
}
