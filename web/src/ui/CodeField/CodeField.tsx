import clsx from 'clsx';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { FieldFrame } from '../Field/FieldFrame';
import { describeControl, useFieldIds } from '../Field/useFieldIds';
import layout from '../layout.module.css';
import styles from './CodeField.module.css';

export type CodeFieldProps = {
  label: string;
  name: string;
  value: string;
  /** Called with at most `length` digits. */
  onChange: (value: string) => void;
  length?: number | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  autoFocus?: boolean | undefined;
};

/** One-time code. One real input drawn as cells, so that paste and autofill work. */
export function CodeField({ label, value, onChange, length = 6, error, hint, ...native }: CodeFieldProps) {
  const ids = useFieldIds();
  const [focused, setFocused] = useState(false);
  const active = Math.min(value.length, length - 1);

  return (
    <FieldFrame ids={ids} label={label} error={error} hint={hint}>
      <div className={clsx(styles['code'], error && styles['invalid'])}>
        <div className={clsx(layout['grid'], layout['gap8'], styles['cells'])} aria-hidden="true">
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
          className={clsx(layout['cover'], layout['fullWidth'], styles['input'])}
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

/** Accepts "123 456", "123-456" and Devanagari digits. */
export function onlyDigits(text: string): string {
  return text
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)))
    .replace(/\D/g, '');
}

// The drawn caret is after the last digit, so the real one must be, too. Selections are kept.
function keepCaretAtEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) {
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end) {
    input.setSelectionRange(end, end);
  }
}
