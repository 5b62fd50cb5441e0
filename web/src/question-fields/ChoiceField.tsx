import { useId, useRef } from 'react';
import styles from './Choices.module.css';
import { ClearAnswer } from './ClearAnswer';
import type { FieldProps, QuestionOf } from './fieldProps';
import { offeredOptions } from './offeredOptions';

/** One of several options, each a row that can be pressed anywhere. */
export function ChoiceField({
  question,
  answer,
  onAnswer,
  labelledBy,
  describedBy,
  isInvalid,
  isRequired,
  shuffleSeed,
}: FieldProps<QuestionOf<'Multiple Choice'>> & { shuffleSeed: number | undefined }) {
  const name = useId();
  const group = useRef<HTMLDivElement>(null);
  return (
    <>
      <div
        ref={group}
        role="radiogroup"
        className={styles['options']}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        aria-required={isRequired}
      >
        {offeredOptions(question, shuffleSeed).map(({ id, label }) => (
          <label key={id} className={styles['option']}>
            <input
              type="radio"
              className={styles['radio']}
              name={name}
              checked={answer === id}
              onChange={() => onAnswer(id)}
            />
            <span className={styles['label']}>{label}</span>
          </label>
        ))}
      </div>
      {answer !== undefined && !isRequired && (
        <ClearAnswer className={styles['clear']} group={group} onClear={() => onAnswer(undefined)} />
      )}
    </>
  );
}
