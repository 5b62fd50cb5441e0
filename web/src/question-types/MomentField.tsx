import clsx from 'clsx';
import { Calendar, CircleAlert, Clock } from 'lucide-react';
import { useId, useState } from 'react';
import type { QuestionOf } from '../form-rules/questions';
import type { FieldProps } from './fieldProps';
import { LimitLine, useLimits } from './LimitLine';
import { momentTexts } from './momentTexts';
import styles from './TextControls.module.css';

type MomentFieldProps = FieldProps<QuestionOf<'Date' | 'Short Answer'>> & { type: 'date' | 'time' };

/** A date or a time, typed or picked from the browser's list; the answer is `YYYY-MM-DD` or `HH:MM`. */
export function MomentField({
  type,
  question,
  answer,
  onAnswer,
  controlId,
  labelledBy,
  describedBy,
  isInvalid,
  isRequired,
}: MomentFieldProps) {
  const hintId = useId();
  const limits = useLimits(question, describedBy);
  const [isHalfTyped, setHalfTyped] = useState(false);
  const value = typeof answer === 'string' ? answer : '';
  const isDate = type === 'date';
  const Sign = isDate ? Calendar : Clock;
  return (
    <>
      <div className={clsx(styles['withSign'], styles['date'])}>
        <Sign className={styles['calendar']} size={18} aria-hidden="true" />
        <input
          type={type}
          className={clsx(styles['control'], styles['dateControl'], value === '' && styles['isEmpty'])}
          id={controlId}
          value={value}
          min={question.min ?? (isDate ? '0001-01-01' : undefined)}
          max={question.max ?? (isDate ? '9999-12-31' : undefined)}
          aria-labelledby={labelledBy}
          aria-describedby={clsx(isHalfTyped && hintId, limits.describedBy) || undefined}
          aria-invalid={isInvalid || isHalfTyped}
          required={isRequired}
          onChange={({ target }) => {
            setHalfTyped(false);
            onAnswer(target.value === '' ? undefined : target.value);
          }}
          // An incomplete value is empty and would be lost without a message.
          onBlur={({ target }) => setHalfTyped(target.validity.badInput)}
        />
      </div>
      <LimitLine limits={limits} answer={undefined} />
      {isHalfTyped && (
        <p className={styles['hint']} id={hintId} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          {momentTexts()[type]}
        </p>
      )}
    </>
  );
}
