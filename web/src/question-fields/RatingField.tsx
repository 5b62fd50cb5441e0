import clsx from 'clsx';
import { Star } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { ClearAnswer } from './ClearAnswer';
import type { FieldProps, QuestionOf } from './fieldProps';
import styles from './RatingField.module.css';
import { words } from './words';

/** So many stars of so many; digits choose too, and pressing the chosen star again takes it back when that is allowed. */
export function RatingField({
  question,
  answer,
  onAnswer,
  labelledBy,
  describedBy,
  isInvalid,
  isRequired,
}: FieldProps<QuestionOf<'Rating'>>) {
  const name = useId();
  const group = useRef<HTMLDivElement>(null);
  const { count } = question.rating;
  const chosen = typeof answer === 'number' ? answer : 0;

  function chooseByDigit({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    if (!/^[0-9]$/.test(key) || ctrlKey || metaKey || altKey) {
      return;
    }
    const star = key === '0' ? 10 : Number(key);
    if (star <= count) {
      onAnswer(star);
      group.current?.querySelectorAll('input')[star - 1]?.focus();
    }
  }

  return (
    <div className={styles['rating']}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its radio buttons take the focus. */}
      <div
        ref={group}
        role="radiogroup"
        className={styles['stars']}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        aria-required={isRequired}
        onKeyDown={chooseByDigit}
      >
        {Array.from({ length: count }, (_, at) => at + 1).map((star) => (
          <label key={star} className={clsx(styles['star'], star <= chosen && styles['isOn'])}>
            <input
              type="radio"
              className={styles['input']}
              name={name}
              checked={chosen === star}
              aria-label={words().stars(star, count)}
              onChange={() => onAnswer(star)}
              onClick={() => {
                if (chosen === star && !isRequired) {
                  onAnswer(undefined);
                }
              }}
            />
            <Star size={30} className={styles['glyph']} aria-hidden="true" />
          </label>
        ))}
      </div>
      {chosen > 0 && (
        <span className={styles['count']} aria-hidden="true">
          {words().outOf(chosen, count)}
        </span>
      )}
      {chosen > 0 && !isRequired && (
        <ClearAnswer className={styles['clear']} group={group} onClear={() => onAnswer(undefined)} />
      )}
    </div>
  );
}
