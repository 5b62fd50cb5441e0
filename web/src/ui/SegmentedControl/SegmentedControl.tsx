import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import layout from '../layout.module.css';
import styles from './SegmentedControl.module.css';

export type SegmentedControlProps<T extends string> = {
  /** For screen readers only. */
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string; icon?: ReactNode }[];
};

/** A radio group that shows all its options in one row. */
export function SegmentedControl<T extends string>({
  label,
  value,
  onChange,
  options,
}: SegmentedControlProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles['track']}>
      <legend className={layout['visuallyHidden']}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={clsx(layout['inlineRow'], layout['gap6'], styles['segment'])}>
          <input
            type="radio"
            className={clsx(layout['cover'], styles['input'])}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
