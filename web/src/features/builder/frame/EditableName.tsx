import clsx from 'clsx';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './EditableName.module.css';
import { NameField } from './NameField';

export type EditableNameProps = {
  /** What is named; the label of the field. */
  label: string;
  /** The accessible name of the button, which says the name too. */
  editLabel: string;
  value: string;
  onChange: (name: string) => void;
  /** Shown instead of a name that is blank. */
  blank: string;
  look: 'quiet' | 'pencil';
};

/** A name that turns into a field where it stands. */
export function EditableName({ label, editLabel, value, onChange, blank, look }: EditableNameProps) {
  const [isEdited, setEdited] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function finish(by: 'key' | 'leaving') {
    flushSync(() => setEdited(false));
    if (by === 'key') {
      button.current?.focus();
    }
  }

  if (isEdited) {
    return (
      <NameField
        className={clsx(styles['name'], styles['field'])}
        label={label}
        value={value}
        onChange={onChange}
        onDone={finish}
      />
    );
  }
  return (
    <button
      ref={button}
      type="button"
      className={clsx(styles['name'], styles[look])}
      aria-label={editLabel}
      title={value}
      onClick={() => setEdited(true)}
    >
      <span className={styles['text']}>{value.trim() === '' ? blank : value}</span>
      {look === 'pencil' && <Pencil size={14} />}
    </button>
  );
}
