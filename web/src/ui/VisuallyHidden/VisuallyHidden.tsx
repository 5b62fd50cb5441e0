import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Words for screen readers alone. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles['hidden']}>{children}</span>;
}
