import type { ReactNode } from 'react';
import layout from '../layout.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={layout['visuallyHidden']}>{children}</span>;
}
