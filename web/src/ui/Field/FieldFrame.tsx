import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './Field.module.css';
import type { FieldIds } from './useFieldIds';

export type FieldFrameProps = {
  ids: FieldIds;
  label: string;
  /** Stands at the label's far end, a link for instance. */
  labelAside?: ReactNode;
  /** Keeps the label for screen readers only, where the page already says it in view. */
  hideLabel?: boolean | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  children: ReactNode;
};

/** What every field has around its control: the label above, then the error and the hint. */
export function FieldFrame({
  ids,
  label,
  labelAside,
  hideLabel = false,
  error,
  hint,
  children,
}: FieldFrameProps) {
  return (
    <div className={styles['field']}>
      {hideLabel ? (
        <label htmlFor={ids.control} className={styles['hiddenLabel']}>
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
      ) : (
        <div className={styles['labelRow']}>
          <label htmlFor={ids.control} className={styles['label']}>
            {label}
          </label>
          {labelAside}
        </div>
      )}
      {children}
      {error && (
        <p id={ids.error} className={styles['error']}>
          <CircleAlert size={16} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={ids.hint} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}
