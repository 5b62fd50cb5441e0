import clsx from 'clsx';
import type { ReactNode } from 'react';
import typeStyles from '../../ui/type.module.css';
import styles from './AuthHeading.module.css';

/** What the screen is for, and one line on it. */
export function AuthHeading({
  title,
  lead,
  size = 'l',
}: {
  title: string;
  lead: ReactNode;
  size?: 'l' | 'xl';
}) {
  return (
    <>
      <h1 className={typeStyles[size === 'xl' ? 'titleXl' : 'titleL']}>{title}</h1>
      <p className={clsx(typeStyles['muted'], styles['lead'])}>{lead}</p>
    </>
  );
}
