import clsx from 'clsx';
import type { ReactNode } from 'react';
import layout from '../layout.module.css';
import typeStyles from '../type.module.css';
import styles from './ActionRow.module.css';

export type ActionRowProps = {
  /** 16 px. */
  icon: ReactNode;
  title: ReactNode;
  /** A muted line below the title. */
  detail?: string | undefined;
  /** The control at the end of the row. */
  action: ReactNode;
  /** Dimmed, because the setting has no effect at the moment. */
  isOff?: boolean | undefined;
};

/** A setting in a row: its current state and the control that changes it. */
export function ActionRow({ icon, title, detail, action, isOff = false }: ActionRowProps) {
  return (
    <div className={clsx(layout['row'], layout['gap12'], styles['row'])} data-off={isOff || undefined}>
      <span className={clsx(layout['center'], layout['rigid'], styles['icon'])}>{icon}</span>
      <span className={clsx(layout['stack'], layout['grow'])}>
        <span className={clsx(typeStyles['strong'], typeStyles['breakWords'], styles['title'])} dir="auto">
          {title}
        </span>
        {detail && <span className={typeStyles['hint']}>{detail}</span>}
      </span>
      {action}
    </div>
  );
}
