import clsx from 'clsx';
import { useId, useState } from 'react';
import fieldStyles from '../Field/Field.module.css';
import layout from '../layout.module.css';
import { Select } from '../Select/Select';
import styles from './ColorField.module.css';

export type ColorFieldProps = {
  label: string;
  /** `#rrggbb`, lower case. */
  value: string;
  onChange: (value: string) => void;
  /** In percent, 10 to 100. */
  opacity: number;
  onOpacityChange: (opacity: number) => void;
  opacityLabel: string;
  /** Error shown while the text is not a colour. */
  invalidText: string;
};

const OPACITIES = [100, 90, 80, 70, 60, 50, 40, 30, 20, 10];

/** A colour by picker or hex code, with opacity. Uses the browser's own picker, which is accessible and needs no
 * exception from the content security policy. */
export function ColorField({
  label,
  value,
  onChange,
  opacity,
  onOpacityChange,
  opacityLabel,
  invalidText,
}: ColorFieldProps) {
  const id = useId();
  const errorId = useId();
  const [typing, setTyping] = useState<{ text: string; hex: string } | null>(null);
  // If the value changed from outside (by undo, for example), it replaces the typed text.
  const draft = typing?.hex === value ? typing.text : null;
  const isInvalid = draft !== null && parseHex(draft) === null;

  function type(text: string) {
    const colour = parseHex(text);
    setTyping({ text, hex: colour ?? value });
    if (colour) onChange(colour);
  }

  return (
    <div className={clsx(layout['grid'], layout['gap8'], styles['color'])}>
      <label htmlFor={id} className={clsx(fieldStyles['label'], styles['label'])}>
        {label}
      </label>
      <div className={clsx(fieldStyles['box'], styles['box'])}>
        <input
          type="color"
          className={clsx(layout['rigid'], styles['swatch'])}
          aria-label={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <input
          id={id}
          className={clsx(fieldStyles['input'], styles['hex'])}
          value={draft ?? value.toUpperCase()}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={7}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? errorId : undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyping(null)}
        />
      </div>
      <Select
        label={opacityLabel}
        hideLabel
        compact
        value={String(opacity)}
        onChange={(next) => onOpacityChange(Number(next))}
        options={withCurrent(opacity).map((step) => ({ value: String(step), label: `${step}%` }))}
      />
      {isInvalid && (
        <p id={errorId} className={clsx(fieldStyles['error'], styles['error'])}>
          {invalidText}
        </p>
      )}
    </div>
  );
}

/** Accepts `#B6B6B6`, `b6b6b6` and `#bbb`. */
function parseHex(text: string): string | null {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${digits.replace(/./g, '$&$&')}`;
  return null;
}

function withCurrent(opacity: number): number[] {
  return OPACITIES.includes(opacity) ? OPACITIES : [...OPACITIES, opacity].toSorted((a, b) => b - a);
}
