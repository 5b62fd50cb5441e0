import clsx from 'clsx';
import type { ChangeEvent } from 'react';
import type { QuestionOf } from '../form-rules/questions';
import { ariaOf, type FieldProps } from './fieldProps';
import { focusNext } from './focusNext';
import styles from './TextControls.module.css';
import { fieldTexts } from './texts';

/** One line, or a text area that grows with its content. */
export function TextAnswerField({
  question,
  answer,
  onAnswer,
  isStill,
  ...field
}: FieldProps<QuestionOf<'Short Answer' | 'Long Answer'>> & { isStill: boolean }) {
  const control = {
    dir: 'auto',
    id: field.controlId,
    value: typeof answer === 'string' ? answer : '',
    ...ariaOf(field),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onAnswer(target.value === '' ? undefined : target.value),
  };
  return question.type === 'Long Answer' ? (
    <textarea
      {...control}
      className={clsx(styles['control'], styles['long'])}
      rows={3}
      placeholder={isStill ? fieldTexts().longAnswerText : fieldTexts().yourAnswer}
      onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && focusNext(event)}
    />
  ) : (
    <input
      {...control}
      type="text"
      className={styles['control']}
      placeholder={isStill ? fieldTexts().shortAnswerText : fieldTexts().yourAnswer}
      enterKeyHint="next"
      onKeyDown={(event) => event.key === 'Enter' && focusNext(event)}
    />
  );
}
