import { useState } from 'react';
import { parseWholeNumber } from '../../../form-rules/wholeNumber';
import { TextField } from '../../../ui/TextField/TextField';

export type WholeNumberFieldProps = {
  label: string;
  name: string;
  value: number;
  /** The error message for a number, or for undefined if the text is no number. */
  errorOf: (number: number | undefined) => string | undefined;
  onChange: (value: number) => void;
  /** Without it phone keyboards have no minus sign. */
  canBeNegative?: boolean;
};

/** The typed text while it differs from the saved number. */
type Typed = { readonly text: string; readonly saved: number; readonly isLeft: boolean };

/** A whole number. Invalid input stays in the field with an error and does not change the value. */
export function WholeNumberField({
  label,
  name,
  value,
  errorOf,
  onChange,
  canBeNegative = false,
}: WholeNumberFieldProps) {
  const [typed, setTyped] = useState<Typed>();
  // A value that changed elsewhere, e.g. by undo, replaces the typed text.
  const current = typed?.saved === value ? typed : undefined;
  const error = current && errorOf(parseWholeNumber(current.text));
  // No error in the middle of typing.
  const isUnfinished = current !== undefined && !current.isLeft && /^-?$/.test(current.text);

  function change(text: string) {
    const number = parseWholeNumber(text);
    const isValid = number !== undefined && errorOf(number) === undefined;
    setTyped({ text, saved: isValid ? number : value, isLeft: false });
    if (isValid && number !== value) {
      onChange(number);
    }
  }

  return (
    <TextField
      label={label}
      name={name}
      autoComplete="off"
      inputMode={canBeNegative ? 'text' : 'numeric'}
      value={current?.text ?? String(value)}
      error={isUnfinished ? undefined : error}
      onChange={change}
      onBlur={() => setTyped(current && error !== undefined ? { ...current, isLeft: true } : undefined)}
    />
  );
}
