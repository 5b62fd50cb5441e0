import clsx from 'clsx';
import { Check } from 'lucide-react';
import type { OptionId } from '../../form-rules/ids';
import type { QuestionOf } from '../../form-rules/questions';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import styles from '../Choices.module.css';
import { displayedOptions } from '../displayedOptions';
import type { FieldProps } from '../fieldProps';

/** Any number of options. The answer is in the owner's order, not the order of ticking or shuffling. */
export function CheckboxField({
  question,
  answer,
  onAnswer,
  labelledBy,
  describedBy,
  isInvalid,
  shuffleSeed,
}: FieldProps<QuestionOf<'Checkbox'>>) {
  const ticked: readonly string[] = typeof answer === 'object' ? answer : [];

  function tick(option: OptionId, isTicked: boolean) {
    const next = question.optionIds.filter((id) => (id === option ? isTicked : ticked.includes(id)));
    onAnswer(next.length > 0 ? next : undefined);
  }

  return (
    <fieldset
      className={clsx(layout['stack'], layout['gap8'])}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      {displayedOptions(question, shuffleSeed).map(({ id, label }) => (
        <label key={id} className={clsx(layout['topRow'], layout['gap12'], styles['option'])} dir="auto">
          <span className={clsx(layout['center'], layout['rigid'])}>
            <input
              type="checkbox"
              className={styles['check']}
              checked={ticked.includes(id)}
              aria-invalid={isInvalid}
              onChange={({ target }) => tick(id, target.checked)}
            />
            <Check size={12} className={styles['tick']} aria-hidden="true" />
          </span>
          <span className={clsx(layout['shrink'], typeStyles['breakWords'])}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
