import clsx from 'clsx';
import type { FieldProps, QuestionOf } from './fieldProps';
import { moveOn } from './moveOn';
import styles from './TextControls.module.css';
import { words } from './words';

/** Several lines of text, growing with what is written. */
export function LongAnswerField({
  answer,
  onAnswer,
  controlId,
  labelledBy,
  describedBy,
  isInvalid,
  isRequired,
  isStill,
}: FieldProps<QuestionOf<'Long Answer'>> & { isStill: boolean }) {
  return (
    <textarea
      className={clsx(styles['control'], styles['long'])}
      id={controlId}
      rows={3}
      value={typeof answer === 'string' ? answer : ''}
      placeholder={isStill ? words().longAnswerText : words().yourAnswer}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      aria-required={isRequired}
      onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && moveOn(event)}
      onChange={({ target }) => onAnswer(target.value === '' ? undefined : target.value)}
    />
  );
}
