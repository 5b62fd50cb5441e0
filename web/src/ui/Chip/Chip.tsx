import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './Chip.module.css';

export type ChipProps = {
  tone?: 'neutral' | 'outline' | 'accent' | 'true' | 'false' | 'warn' | 'danger' | 'ok' | undefined;
  /** A 12 px icon before the text. */
  icon?: ReactNode;
  children: ReactNode;
};

/** A short status label. */
export function Chip({ tone = 'neutral', icon, children }: ChipProps) {
  return (
    <span className={clsx(styles['chip'], styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
