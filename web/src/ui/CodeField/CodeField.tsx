import clsx from 'clsx';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { FieldFrame } from '../Field/FieldFrame';
import { describeControl, useFieldIds } from '../Field/useFieldIds';
import styles from './CodeField.module.css';

export type CodeFieldProps = {
  label: string;
  name: string;
  value: string;
  /** Called with digits only, never more than `length`. */
  onChange: (value: string) => void;
  length?: number | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  autoFocus?: boolean | undefined;
};

/** A one-time code: one real input, so that paste and autofill work, drawn as cells. */
export function CodeField({ label, value, onChange, length = 6, error, hint, ...native }: CodeFieldProps) {
  const ids = useFieldIds();
  const [focused, setFocused] = useState(false);
  const active = Math.min(value.length, length - 1);

  return (
    <FieldFrame ids={ids} label={label} error={error} hint={hint}>
      <div className={clsx(styles['code'], error && styles['invalid'])}>
        <div className={styles['cells']} aria-hidden="true">
          {Array.from({ length }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its position.
              key={index}
              className={clsx(styles['cell'], focused && index === active && styles['active'])}
            >
              {value[index]}
              {focused && index === value.length && <span className={styles['caret']} />}
            </span>
          ))}
        </div>
        <input
          {...native}
          {...describeControl(ids, { error, hint })}
          className={styles['input']}
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => onChange(onlyDigits(event.target.value).slice(0, length))}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onSelect={keepCaretAtEnd}
        />
      </div>
    </FieldFrame>
  );
}

/** Codes arrive as "123 456" or "123-456", and in Hindi keyboards' own digits. */
function onlyDigits(text: string): string {
  return text
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)))
    .replace(/\D/g, '');
}

// The drawn caret stands after the last digit, so the real one must too; a selection is left alone.
function keepCaretAtEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) {
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end) {
    input.setSelectionRange(end, end);
  }
}
