import clsx from 'clsx';
import type { ReactNode } from 'react';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import styles from './SettingRow.module.css';

type SettingRowProps = {
  title: string;
  help: string;
  control: ReactNode;
  /** Shown below the help text. */
  children?: ReactNode;
};

export function SettingRow({ title, help, control, children }: SettingRowProps) {
  return (
    <div className={styles['row']}>
      <div>
        <p className={typeStyles['strong']}>{title}</p>
        <p className={clsx(typeStyles['small'], typeStyles['muted'])}>{help}</p>
        {children}
      </div>
      <div className={layout['grid']}>{control}</div>
    </div>
  );
}
