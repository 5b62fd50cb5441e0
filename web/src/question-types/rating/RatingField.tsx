import clsx from 'clsx';
import { Star } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import type { QuestionOf } from '../../form-rules/questions';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import type { FieldProps } from '../fieldProps';
import { RadioGroup } from '../RadioGroup';
import { fieldTexts } from '../texts';
import styles from './RatingField.module.css';

/** Stars; digit keys choose too, and pressing the chosen star again clears an optional answer. */
export function RatingField({ question, answer, ...field }: FieldProps<QuestionOf<'Rating'>>) {
  const name = useId();
  const { onAnswer, isRequired } = field;
  const { count } = question.rating;
  const chosen = typeof answer === 'number' ? answer : 0;

  function chooseByDigit({ key, ctrlKey, metaKey, altKey, currentTarget }: KeyboardEvent) {
    if (!/^[0-9]$/.test(key) || ctrlKey || metaKey || altKey) {
      return;
    }
    const star = key === '0' ? 10 : Number(key);
    if (star <= count) {
      onAnswer(star);
      currentTarget.querySelectorAll('input')[star - 1]?.focus();
    }
  }

  return (
    <div className={clsx(layout['wrapRow'], styles['rating'])}>
      <RadioGroup
        {...field}
        className={clsx(layout['wrap'], styles['stars'])}
        clearClassName={styles['clear']}
        isEmpty={chosen === 0}
        onKeyDown={chooseByDigit}
        below={
          chosen > 0 && (
            <span className={clsx(typeStyles['muted'], typeStyles['numbers'])} aria-hidden="true">
              {fieldTexts().outOf(chosen, count)}
            </span>
          )
        }
      >
        {Array.from({ length: count }, (_, at) => at + 1).map((star) => (
          <label
            key={star}
            className={clsx(layout['center'], styles['star'], star <= chosen && styles['isOn'])}
          >
            <input
              type="radio"
              className={layout['overlayInput']}
              name={name}
              checked={chosen === star}
              aria-label={fieldTexts().stars(star, count)}
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
      </RadioGroup>
    </div>
  );
}
