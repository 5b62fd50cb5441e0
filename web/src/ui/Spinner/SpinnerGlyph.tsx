import clsx from 'clsx';
import styles from './Spinner.module.css';

/** The turning ring alone, for places whose words already say what is going on (a busy button). */
export function SpinnerGlyph({ className }: { className?: string | undefined }) {
  return <span className={clsx(styles['glyph'], className)} aria-hidden="true" />;
}
