import clsx from 'clsx';
import { useId, useState } from 'react';
import fieldStyles from '../Field/Field.module.css';
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
};

const OPACITIES = [100, 90, 80, 70, 60, 50, 40, 30, 20, 10];

/** A colour by picker or by hex, and how much of it. The picker is the browser's own: it needs no
 * script or style that a strict content policy would refuse, and every system's is accessible. */
export function ColorField({
  label,
  value,
  onChange,
  opacity,
  onOpacityChange,
  opacityLabel,
}: ColorFieldProps) {
  const id = useId();
  const [typing, setTyping] = useState<{ text: string; kept: string } | null>(null);
  // Another colour than the one typing led to came from elsewhere, by undo for instance, and is shown.
  const draft = typing?.kept === value ? typing.text : null;
  const typed = draft === null ? null : parseHex(draft);

  function type(text: string) {
    const colour = parseHex(text);
    setTyping({ text, kept: colour ?? value });
    if (colour) onChange(colour);
  }

  return (
    <div className={styles['color']}>
      <label htmlFor={id} className={clsx(fieldStyles['label'], styles['label'])}>
        {label}
      </label>
      <div className={clsx(fieldStyles['box'], styles['box'])}>
        <input
          type="color"
          className={styles['swatch']}
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
          aria-invalid={draft !== null && typed === null ? true : undefined}
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
    </div>
  );
}

/** Takes `#B6B6B6`, `b6b6b6` and the short `#bbb`; anything else is not a colour yet. */
function parseHex(text: string): string | null {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${digits.replace(/./g, '$&$&')}`;
  return null;
}

function withCurrent(opacity: number): number[] {
  return OPACITIES.includes(opacity) ? OPACITIES : [...OPACITIES, opacity].toSorted((a, b) => b - a);
}
