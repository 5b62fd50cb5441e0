import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { OTHER_KEY } from '../../form-rules/answer';
import type { QuestionOf } from '../../form-rules/questions';
import { displayedOptions } from '../displayedOptions';
import { ariaOf, type FieldProps } from '../fieldProps';
import { OtherText, useOther } from '../OtherText';
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
  const other = useOther(question, answer);
  const chosen = other.isChosen ? OTHER_KEY : typeof answer === 'string' ? answer : '';
  const chooseOther = (text: string) => onAnswer({ other: text });

  function choose(value: string) {
    if (value === OTHER_KEY) {
      chooseOther(other.text);
    } else {
      onAnswer(value === '' ? undefined : value);
    }
  }

  return (
    <>
      <div className={styles['withSign']}>
        <select
          dir="auto"
          className={clsx(styles['control'], styles['select'], chosen === '' && styles['isEmpty'])}
          {...ariaOf({ ...field, isInvalid: field.isInvalid && !other.isChosen })}
          id={field.controlId}
          value={chosen}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{fieldTexts().chooseOption}</option>
          {displayedOptions(question, shuffleSeed).map(({ id, label, isFull }) => (
            <option key={id} value={id} disabled={isFull}>
              {label}
            </option>
          ))}
          {question.other && <option value={OTHER_KEY}>{fieldTexts().other}</option>}
        </select>
        <ChevronDown className={styles['chevron']} size={18} aria-hidden="true" />
      </div>
      {other.isChosen && <OtherText {...field} other={other} onText={chooseOther} />}
    </>
  );
}
