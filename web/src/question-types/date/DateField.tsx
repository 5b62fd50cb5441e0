import clsx from 'clsx';
import { Calendar, CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import type { QuestionOf } from '../../form-rules/questions';
import type { FieldProps } from '../fieldProps';
import styles from '../TextControls.module.css';
import { fieldTexts } from '../texts';

/** A date, typed or picked from the browser's calendar; the answer is `YYYY-MM-DD`. */
export function DateField({
  answer,
  onAnswer,
  controlId,
  labelledBy,
  describedBy,
  isInvalid,
  isRequired,
}: FieldProps<QuestionOf<'Date'>>) {
  const hintId = useId();
  const [isHalfTyped, setHalfTyped] = useState(false);
  const day = typeof answer === 'string' ? answer : '';
  return (
    <>
      <div className={clsx(styles['withSign'], styles['date'])}>
        <Calendar className={styles['calendar']} size={18} aria-hidden="true" />
        <input
          type="date"
          className={clsx(styles['control'], styles['dateControl'], day === '' && styles['isEmpty'])}
          id={controlId}
          value={day}
          min="0001-01-01"
          max="9999-12-31"
          aria-labelledby={labelledBy}
          aria-describedby={clsx(isHalfTyped && hintId, describedBy) || undefined}
          aria-invalid={isInvalid || isHalfTyped}
          required={isRequired}
          onChange={({ target }) => {
            setHalfTyped(false);
            onAnswer(target.value === '' ? undefined : target.value);
          }}
          // An incomplete date has no value and would be lost without a message.
          onBlur={({ target }) => setHalfTyped(target.validity.badInput)}
        />
      </div>
      {isHalfTyped && (
        <p className={styles['hint']} id={hintId} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          {fieldTexts().wholeDate}
        </p>
      )}
    </>
  );
}
