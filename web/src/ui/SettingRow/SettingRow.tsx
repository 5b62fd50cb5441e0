import clsx from 'clsx';
import type { ReactNode } from 'react';
import layout from '../layout.module.css';
import typeStyles from '../type.module.css';
import styles from './SettingRow.module.css';

type SettingRowProps = {
  title: string;
  help: string;
  /** Id of the help, for a control that it describes. */
  helpId?: string | undefined;
  control?: ReactNode;
  /** The control is a switch, which stays beside the title on phones. */
  isSwitch?: boolean | undefined;
  /** Shown below the help text. */
  children?: ReactNode;
  /** Shown below, over the whole width. */
  details?: ReactNode;
};

export function SettingRow({
  title,
  help,
  helpId,
  control,
  isSwitch = false,
  children,
  details,
}: SettingRowProps) {
  return (
    <div className={clsx(styles['row'], isSwitch && styles['switch'])}>
      <div>
        <p className={typeStyles['strong']}>{title}</p>
        <p id={helpId} className={clsx(typeStyles['small'], typeStyles['muted'])}>
          {help}
        </p>
        {children}
      </div>
      {control && <div className={layout['grid']}>{control}</div>}
      {details && <div className={styles['details']}>{details}</div>}
    </div>
  );
}
