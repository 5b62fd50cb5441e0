import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { QuestionOf } from '../../form-rules/questions';
import { displayedOptions } from '../displayedOptions';
import { ariaOf, type FieldProps } from '../fieldProps';
import styles from '../TextControls.module.css';
import { fieldTexts } from '../texts';

/** Uses the browser's own `select`, which works with every screen and keyboard. */
export function DropdownField({
  question,
  answer,
  onAnswer,
  shuffleSeed,
  ...field
}: FieldProps<QuestionOf<'Dropdown'>>) {
  const chosen = typeof answer === 'string' ? answer : '';
  return (
    <div className={styles['withSign']}>
      <select
        dir="auto"
        className={clsx(styles['control'], styles['select'], chosen === '' && styles['isEmpty'])}
        {...ariaOf(field)}
        id={field.controlId}
        value={chosen}
        onChange={({ target }) => onAnswer(target.value === '' ? undefined : target.value)}
      >
        <option value="">{fieldTexts().chooseOption}</option>
        {displayedOptions(question, shuffleSeed).map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown className={styles['chevron']} size={18} aria-hidden="true" />
    </div>
  );
}
