import { type KeyboardEvent, useState } from 'react';
import { hasCommandKey, letterOf } from '../keyboard/platform';

export type NameFieldProps = {
  label: string;
  value: string;
  onChange: (name: string) => void;
  /** Finished by a key, after which the focus must be restored, or because the field lost the focus. */
  onDone: (by: 'key' | 'leaving') => void;
  className?: string | undefined;
};

/** A name being edited: all selected, Enter confirms, Escape restores the old name. */
export function NameField({ label, value, onChange, onDone, className }: NameFieldProps) {
  const [before] = useState(value);
  // The draft never has a blank name, so the blank field is local state.
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
      // Emptying the field is no step of the draft: undo restores the name.
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
      dir="auto"
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
