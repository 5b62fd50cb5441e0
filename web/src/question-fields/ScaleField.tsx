import clsx from 'clsx';
import { useId, useRef } from 'react';
import { ClearAnswer } from './ClearAnswer';
import type { FieldProps, QuestionOf } from './fieldProps';
import styles from './ScaleField.module.css';
import { words } from './words';

/** As many points as share one row even on a phone. */
const ONE_ROW = 11;

/** Labels nobody has typed. Spec §8: the editor calls the ends otherwise than the respondent's page does. */
const UNTOUCHED = { start: ['Scale Starting', 'Scale Start'], end: ['Scale Ending', 'Scale End'] };

/** A number between two ends. A radio group, not a slider: nothing chosen differs from the middle. */
export function ScaleField({
  question,
  answer,
  onAnswer,
  labelledBy,
  describedBy,
  isInvalid,
  isRequired,
}: FieldProps<QuestionOf<'Linear Scale'>>) {
  const name = useId();
  const group = useRef<HTMLDivElement>(null);
  const { min, max } = question.linearScale;
  const ends = {
    start: ownOr(question.scale.minLabel, UNTOUCHED.start, words().scaleStart),
    end: ownOr(question.scale.maxLabel, UNTOUCHED.end, words().scaleEnd),
  };
  const points = Array.from({ length: Math.max(max - min + 1, 0) }, (_, at) => min + at);
  const spoken = (point: number) =>
    [point, point === min && ends.start, point === max && ends.end]
      .filter((part) => part !== false && part !== '')
      .join(', ');
  return (
    <>
      <div
        ref={group}
        role="radiogroup"
        className={clsx(styles['points'], points.length > ONE_ROW && styles['isLong'])}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        aria-required={isRequired}
      >
        {points.map((point) => (
          <label key={point} className={styles['point']}>
            <input
              type="radio"
              className={styles['input']}
              name={name}
              checked={answer === point}
              aria-label={spoken(point)}
              onChange={() => onAnswer(point)}
            />
            {point}
          </label>
        ))}
      </div>
      {(ends.start || ends.end) && (
        <div className={styles['ends']} aria-hidden="true">
          <span>{ends.start}</span>
          <span>{ends.end}</span>
        </div>
      )}
      {answer !== undefined && !isRequired && (
        <ClearAnswer className={styles['clear']} group={group} onClear={() => onAnswer(undefined)} />
      )}
    </>
  );
}

function ownOr(label: string, untouched: readonly string[], usual: string): string {
  return untouched.includes(label) ? usual : label;
}
