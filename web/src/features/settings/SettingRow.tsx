import clsx from 'clsx';
import type { ReactNode } from 'react';
import typeStyles from '../../ui/type.module.css';
import styles from './SettingRow.module.css';

type SettingRowProps = {
  title: string;
  help: string;
  /** The control at the row's end. */
  control: ReactNode;
  /** Stands under the help. */
  children?: ReactNode;
};

/** One setting: what it is and does, and the control that changes it. */
export function SettingRow({ title, help, control, children }: SettingRowProps) {
  return (
    <div className={styles['row']}>
      <div>
        <p className={typeStyles['strong']}>{title}</p>
        <p className={clsx(typeStyles['small'], typeStyles['muted'])}>{help}</p>
        {children}
      </div>
      <div className={styles['control']}>{control}</div>
    </div>
  );
}
