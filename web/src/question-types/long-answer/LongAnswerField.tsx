import clsx from 'clsx';
import type { QuestionOf } from '../../form-rules/questions';
import type { FieldProps } from '../fieldProps';
import { focusNext } from '../focusNext';
import styles from '../TextControls.module.css';
import { textControl } from '../textControl';
import { fieldTexts } from '../texts';

/** A text area that grows with its content. */
export function LongAnswerField({ isStill, ...field }: FieldProps<QuestionOf<'Long Answer'>>) {
  return (
    <textarea
      {...textControl(field)}
      className={clsx(styles['control'], styles['long'])}
      rows={3}
      placeholder={isStill ? fieldTexts().longAnswerText : fieldTexts().yourAnswer}
      onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && focusNext(event)}
    />
  );
}
