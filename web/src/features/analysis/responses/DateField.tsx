import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import fieldStyles from '../../../ui/Field/Field.module.css';
import { FieldFrame } from '../../../ui/Field/FieldFrame';
import { describeControl, useFieldIds } from '../../../ui/Field/useFieldIds';
import styles from './DateField.module.css';

type DateFieldProps = {
  label: string;
  /** `YYYY-MM-DD`. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  hint?: ReactNode;
  compact?: boolean | undefined;
};

/** The browser's date input. Ignores dates before 1970, which appear while a year is being typed. */
export function DateField({ label, value = '', onChange, hint, compact = false }: DateFieldProps) {
  const ids = useFieldIds();
  const [typed, setTyped] = useState({ text: value, from: value });
  // The URL changed from outside, by a chip or by Back.
  const text = typed.from === value ? typed.text : value;
  return (
    <FieldFrame ids={ids} label={label} hint={hint}>
      <div className={clsx(fieldStyles['box'], compact && styles['compact'])}>
        <input
          {...describeControl(ids, { hint })}
          type="date"
          className={clsx(fieldStyles['input'], styles['input'], text === '' && styles['empty'])}
          value={text}
          min="1970-01-01"
          max="9999-12-31"
          onChange={(event) => {
            const day = event.target.value;
            const isMeant = day === '' || day >= '1970';
            setTyped({ text: day, from: isMeant ? day : value });
            if (isMeant) {
              onChange(day === '' ? undefined : day);
            }
          }}
        />
      </div>
    </FieldFrame>
  );
}
