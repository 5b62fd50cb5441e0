import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import layout from '../layout.module.css';
import typeStyles from '../type.module.css';
import styles from './Field.module.css';
import type { FieldIds } from './useFieldIds';

export type FieldFrameProps = {
  ids: FieldIds;
  label: string;
  /** Shown at the end of the label's line, for example a link. */
  labelAside?: ReactNode;
  /** Visually hides the label; screen readers still read it. */
  hideLabel?: boolean | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  children: ReactNode;
};

/** Label, error and hint around a control. */
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
    <div className={clsx(layout['stack'], layout['gap6'], layout['shrink'])}>
      {hideLabel ? (
        <label htmlFor={ids.control} className={layout['visuallyHidden']}>
          {label}
        </label>
      ) : (
        <div className={clsx(layout['baselineRow'], layout['gap12'], styles['labelRow'])}>
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
        <p id={ids.hint} className={typeStyles['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}
