import { useState } from 'react';
import { wholeNumber } from '../../../../form-rules/wholeNumber';
import { TextField } from '../../../../ui/TextField/TextField';

export type WholeNumberFieldProps = {
  label: string;
  name: string;
  value: number;
  /** Why a number cannot be taken, in words; nothing when it can. No number at all comes as undefined. */
  refusalOf: (number: number | undefined) => string | undefined;
  onChange: (value: number) => void;
  /** Without it the keyboard of a phone has no minus sign. */
  canBeNegative?: boolean;
};

/** What is in the field while that is not, or not quite, the number that is kept. */
type Typed = { readonly text: string; readonly kept: number; readonly isLeft: boolean };

/** A whole number. What cannot be taken stays in the field with the reason, and what was kept stays kept. */
export function WholeNumberField({
  label,
  name,
  value,
  refusalOf,
  onChange,
  canBeNegative = false,
}: WholeNumberFieldProps) {
  const [typed, setTyped] = useState<Typed>();
  // Another number than the one typing began with came from elsewhere, by undo for instance, and is shown.
  const current = typed?.kept === value ? typed : undefined;
  const refusal = current && refusalOf(wholeNumber(current.text));
  // Nobody is told off in the middle of typing a number.
  const isUnfinished = current !== undefined && !current.isLeft && /^-?$/.test(current.text);

  function take(text: string) {
    const number = wholeNumber(text);
    const isTaken = number !== undefined && refusalOf(number) === undefined;
    setTyped({ text, kept: isTaken ? number : value, isLeft: false });
    if (isTaken && number !== value) {
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
      error={isUnfinished ? undefined : refusal}
      onChange={take}
      onBlur={() => setTyped(current && refusal !== undefined ? { ...current, isLeft: true } : undefined)}
    />
  );
}
