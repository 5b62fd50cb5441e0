import clsx from 'clsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './Spinner.module.css';

/** The label is for screen readers only. */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className={styles['spinner']}>
      <SpinnerGlyph />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** The spinner without text, for places whose label is already read (a busy button). */
export function SpinnerGlyph({ className }: { className?: string | undefined }) {
  return <span className={clsx(styles['glyph'], className)} aria-hidden="true" />;
}
