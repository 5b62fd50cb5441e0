import clsx from 'clsx';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { NameField } from '../pages/NameField';
import styles from './EditableName.module.css';

export type EditableNameProps = {
  /** The label of the field. */
  label: string;
  /** The accessible name of the button, which contains the name. */
  editLabel: string;
  value: string;
  onChange: (name: string) => void;
  /** Shown instead of a name that is blank. */
  blank: string;
  look: 'quiet' | 'pencil';
};

const nameClass = clsx(layout['inlineRow'], layout['gap8'], layout['shrink'], styles['name']);

/** A name that turns into a field when pressed. */
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
        className={clsx(nameClass, styles['field'])}
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
      className={clsx(nameClass, styles[look])}
      aria-label={editLabel}
      title={value}
      onClick={() => setEdited(true)}
    >
      <span className={typeStyles['truncate']} dir="auto">
        {value.trim() === '' ? blank : value}
      </span>
      {look === 'pencil' && <Pencil size={14} />}
    </button>
  );
}
