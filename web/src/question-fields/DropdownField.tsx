import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { FieldProps, QuestionOf } from './fieldProps';
import { offeredOptions } from './offeredOptions';
import styles from './TextControls.module.css';
import { words } from './words';

/** One of many options, folded away. The browser's own list: it suits every screen and every keyboard. */
export function DropdownField({
  question,
  answer,
  onAnswer,
  controlId,
  labelledBy,
  describedBy,
  isInvalid,
  isRequired,
  shuffleSeed,
}: FieldProps<QuestionOf<'Dropdown'>> & { shuffleSeed: number | undefined }) {
  const chosen = typeof answer === 'string' ? answer : '';
  return (
    <div className={styles['withSign']}>
      <select
        className={clsx(styles['control'], styles['select'], chosen === '' && styles['isEmpty'])}
        id={controlId}
        value={chosen}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        aria-required={isRequired}
        onChange={({ target }) => onAnswer(target.value === '' ? undefined : target.value)}
      >
        <option value="">{words().chooseOption}</option>
        {offeredOptions(question, shuffleSeed).map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown className={styles['chevron']} size={18} aria-hidden="true" />
    </div>
  );
}
