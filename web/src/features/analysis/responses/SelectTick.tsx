import { Check, Minus } from 'lucide-react';
import boxStyles from '../../../ui/Checkbox/Checkbox.module.css';
import styles from './SelectTick.module.css';

type SelectTickProps = {
  label: string;
  checked: boolean;
  /** Some, but not all. */
  mixed?: boolean | undefined;
  onChange: (checked: boolean) => void;
  /** Not in the tab order, because arrow keys reach the row. */
  inRow?: boolean | undefined;
};

/** The checkbox of a row; its label is only for screen readers. */
export function SelectTick({ label, checked, mixed = false, onChange, inRow = false }: SelectTickProps) {
  return (
    <label className={styles['tick']} title={inRow ? undefined : label}>
      <span className={boxStyles['control']}>
        <input
          type="checkbox"
          className={boxStyles['input']}
          aria-label={label}
          checked={checked}
          tabIndex={inRow ? -1 : undefined}
          ref={(input) => {
            if (input) {
              input.indeterminate = mixed;
            }
          }}
          data-mixed={mixed || undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {mixed ? (
          <Minus size={12} className={styles['mixed']} />
        ) : (
          <Check size={12} className={boxStyles['tick']} />
        )}
      </span>
    </label>
  );
}
