import { Check } from 'lucide-react';
import type { OptionId } from '../form-rules/ids';
import styles from './Choices.module.css';
import type { FieldProps, QuestionOf } from './fieldProps';
import { offeredOptions } from './offeredOptions';

/** Any number of options. What is ticked is kept in the owner's order, however it was ticked or shuffled. */
export function CheckboxField({
  question,
  answer,
  onAnswer,
  labelledBy,
  describedBy,
  isInvalid,
  shuffleSeed,
}: FieldProps<QuestionOf<'Checkbox'>> & { shuffleSeed: number | undefined }) {
  const ticked: readonly string[] = typeof answer === 'object' ? answer : [];

  function tick(option: OptionId, isTicked: boolean) {
    const next = question.optionIds.filter((id) => (id === option ? isTicked : ticked.includes(id)));
    onAnswer(next.length > 0 ? next : undefined);
  }

  return (
    <fieldset className={styles['options']} aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {offeredOptions(question, shuffleSeed).map(({ id, label }) => (
        <label key={id} className={styles['option']}>
          <span className={styles['box']}>
            <input
              type="checkbox"
              className={styles['check']}
              checked={ticked.includes(id)}
              aria-invalid={isInvalid}
              onChange={({ target }) => tick(id, target.checked)}
            />
            <Check size={12} className={styles['tick']} aria-hidden="true" />
          </span>
          <span className={styles['label']}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
