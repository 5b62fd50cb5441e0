import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Checkbox.module.css';

export type CheckboxProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name?: string | undefined;
  disabled?: boolean | undefined;
};

/** The whole line is clickable. */
export function Checkbox({ label, checked, onChange, name, disabled }: CheckboxProps) {
  return (
    <label className={styles['option']}>
      <span className={styles['control']}>
        <input
          type="checkbox"
          className={styles['input']}
          name={name}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Check size={12} className={styles['tick']} />
      </span>
      <span>{label}</span>
    </label>
  );
}
