import { type KeyboardEvent, useState } from 'react';
import { hasCommandKey, letterOf } from '../shortcuts/platform';

export type NameFieldProps = {
  label: string;
  value: string;
  onChange: (name: string) => void;
  /** It is finished: by a key, which leaves the focus homeless, or because the focus has gone elsewhere. */
  onDone: (by: 'key' | 'leaving') => void;
  className?: string | undefined;
};

/** A name while it is written over: all of it selected, Enter keeps it, Escape brings the old one back. */
export function NameField({ label, value, onChange, onDone, className }: NameFieldProps) {
  const [before] = useState(value);
  // A name is never blank in the draft, so that the field is blank is known only here.
  const [isBlank, setBlank] = useState(false);

  function change(name: string) {
    setBlank(name.trim() === '');
    if (name.trim() !== '') {
      onChange(name);
    }
  }

  function end(name: string, by: 'key' | 'leaving') {
    if (name !== value) {
      onChange(name);
    }
    onDone(by);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isBlank && hasCommandKey(event) && letterOf(event.nativeEvent) === 'z') {
      // That the field was emptied is no step of the draft's: what comes back is the name.
      event.preventDefault();
      event.stopPropagation();
      setBlank(false);
      return;
    }
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) {
      return;
    }
    event.preventDefault();
    // Inside a sheet, Escape must end the renaming, not the sheet.
    event.stopPropagation();
    end(event.key === 'Escape' || isBlank ? before : value.trim(), 'key');
  }

  return (
    <input
      ref={selectAll}
      className={className}
      aria-label={label}
      value={isBlank ? '' : value}
      size={Math.max(value.length, 6)}
      maxLength={200}
      autoComplete="off"
      onChange={(event) => change(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(isBlank ? before : value.trim(), 'leaving')}
    />
  );
}

function selectAll(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
