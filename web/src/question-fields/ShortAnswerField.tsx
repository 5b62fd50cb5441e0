import type { FieldProps, QuestionOf } from './fieldProps';
import { moveOn } from './moveOn';
import styles from './TextControls.module.css';
import { words } from './words';

/** One line of text. */
export function ShortAnswerField({
  answer,
  onAnswer,
  controlId,
  labelledBy,
  describedBy,
  isInvalid,
  isRequired,
  isStill,
}: FieldProps<QuestionOf<'Short Answer'>> & { isStill: boolean }) {
  return (
    <input
      type="text"
      className={styles['control']}
      id={controlId}
      value={typeof answer === 'string' ? answer : ''}
      placeholder={isStill ? words().shortAnswerText : words().yourAnswer}
      enterKeyHint="next"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      aria-required={isRequired}
      onKeyDown={(event) => event.key === 'Enter' && moveOn(event)}
      onChange={({ target }) => onAnswer(target.value === '' ? undefined : target.value)}
    />
  );
}
