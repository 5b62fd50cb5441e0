import { useState } from 'react';
import { isBlank } from '../../../form-rules/textRules';
import { TextField, type TextFieldProps } from '../../../ui/TextField/TextField';

type LimitFieldProps = Pick<
  TextFieldProps,
  'label' | 'name' | 'type' | 'inputMode' | 'maxLength' | 'hint'
> & {
  /** As it is stored; undefined if there is no such limit. */
  value: string | undefined;
  /** The value that a text stands for; undefined if it stands for none. */
  parse: (text: string) => string | undefined;
  /** The message for a text that stands for no value. */
  wrong?: string | undefined;
  /** The message for a value that contradicts another limit. */
  error?: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** The typed text while it differs from the stored value. */
type Typed = { readonly text: string; readonly stored: string; readonly isLeft: boolean };

/** An optional setting. Invalid input stays in the field with an error and does not change the value. */
export function LimitField({ value, parse, wrong, error, onChange, ...field }: LimitFieldProps) {
  const stored = value ?? '';
  const [typed, setTyped] = useState<Typed>();
  // A value that changed elsewhere, e.g. by undo, replaces the typed text.
  const current = typed?.stored === stored ? typed : undefined;
  const isWrong = current !== undefined && storedValue(current.text) === undefined;

  function storedValue(text: string): string | undefined {
    return isBlank(text) ? '' : parse(text);
  }

  function change(text: string) {
    const next = storedValue(text) ?? stored;
    setTyped({ text, stored: next, isLeft: false });
    if (next !== stored) {
      onChange(next === '' ? undefined : next);
    }
  }

  return (
    <TextField
      {...field}
      autoComplete="off"
      spellCheck={false}
      value={current?.text ?? stored}
      error={isWrong ? (current.isLeft ? wrong : undefined) : error}
      onChange={change}
      onBlur={() => setTyped(isWrong ? { ...current, isLeft: true } : undefined)}
    />
  );
}
