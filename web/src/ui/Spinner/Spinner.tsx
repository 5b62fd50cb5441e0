import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './Spinner.module.css';
import { SpinnerGlyph } from './SpinnerGlyph';

export type SpinnerProps = {
  /** What is being waited for; read out, not shown. */
  label: string;
};

/** A ring that turns while something is fetched, announced politely in words. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <span role="status" className={styles['spinner']}>
      <SpinnerGlyph />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
