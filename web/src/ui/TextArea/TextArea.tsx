import type { ReactNode } from 'react';
import { FieldFrame } from '../Field/FieldFrame';
import { describeControl, useFieldIds } from '../Field/useFieldIds';
import layout from '../layout.module.css';
import styles from './TextArea.module.css';

export type TextAreaProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  hint?: ReactNode;
};

/** A field for several lines, which grows with its text. */
export function TextArea({ label, value, onChange, hint, ...native }: TextAreaProps) {
  const ids = useFieldIds();
  return (
    <FieldFrame ids={ids} label={label} hint={hint}>
      <textarea
        {...native}
        {...describeControl(ids, { hint })}
        className={`${layout['textBox']} ${styles['area']}`}
        rows={3}
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
