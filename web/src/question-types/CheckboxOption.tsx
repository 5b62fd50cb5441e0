import clsx from 'clsx';
import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import layout from '../ui/layout.module.css';
import typeStyles from '../ui/type.module.css';
import styles from './Choices.module.css';

type CheckboxOptionProps = ComponentProps<'input'> & { label: ReactNode };

/** A checkbox and its label; the whole row is clickable. */
export function CheckboxOption({ label, ...box }: CheckboxOptionProps) {
  return (
    <label className={clsx(layout['topRow'], layout['gap12'], styles['option'])} dir="auto">
      <span className={clsx(layout['center'], layout['rigid'])}>
        <input {...box} type="checkbox" className={styles['check']} />
        <Check size={12} className={styles['tick']} aria-hidden="true" />
      </span>
      <span className={clsx(layout['shrink'], typeStyles['breakWords'])}>{label}</span>
    </label>
  );
}
