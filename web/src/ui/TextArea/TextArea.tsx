import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import fieldStyles from '../Field/Field.module.css';
import { FieldFrame } from '../Field/FieldFrame';
import { describeControl, useFieldIds } from '../Field/useFieldIds';
import layout from '../layout.module.css';
import styles from './TextArea.module.css';

export type TextAreaProps = Pick<
  ComponentProps<'textarea'>,
  'ref' | 'maxLength' | 'onBlur' | 'placeholder'
> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  labelAside?: ReactNode;
};

/** A field for several lines, which grows with its text. */
export function TextArea({ label, labelAside, value, onChange, error, hint, ...native }: TextAreaProps) {
  const ids = useFieldIds();
  return (
    <FieldFrame ids={ids} label={label} labelAside={labelAside} error={error} hint={hint}>
      <textarea
        {...native}
        {...describeControl(ids, { error, hint })}
        className={clsx(layout['textBox'], styles['area'], error && fieldStyles['invalid'])}
        rows={3}
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
