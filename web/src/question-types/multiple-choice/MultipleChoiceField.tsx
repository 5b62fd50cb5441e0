import clsx from 'clsx';
import { useId } from 'react';
import type { QuestionOf } from '../../form-rules/questions';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import styles from '../Choices.module.css';
import { displayedOptions } from '../displayedOptions';
import type { FieldProps } from '../fieldProps';
import { RadioGroup } from '../RadioGroup';

/** One of several options; the whole row is clickable. */
export function MultipleChoiceField({
  question,
  answer,
  shuffleSeed,
  ...field
}: FieldProps<QuestionOf<'Multiple Choice'>>) {
  const name = useId();
  return (
    <RadioGroup
      {...field}
      className={clsx(layout['stack'], layout['gap8'])}
      clearClassName={styles['clear']}
      isEmpty={answer === undefined}
    >
      {displayedOptions(question, shuffleSeed).map(({ id, label }) => (
        <label key={id} className={clsx(layout['topRow'], layout['gap12'], styles['option'])} dir="auto">
          <input
            type="radio"
            className={styles['radio']}
            name={name}
            checked={answer === id}
            onChange={() => field.onAnswer(id)}
          />
          <span className={clsx(layout['shrink'], typeStyles['breakWords'])}>{label}</span>
        </label>
      ))}
    </RadioGroup>
  );
}
