import type { QuestionOf } from '../../form-rules/questions';
import type { FieldProps } from '../fieldProps';
import { focusNext } from '../focusNext';
import styles from '../TextControls.module.css';
import { textControl } from '../textControl';
import { fieldTexts } from '../texts';

export function ShortAnswerField({ isStill, ...field }: FieldProps<QuestionOf<'Short Answer'>>) {
  return (
    <input
      {...textControl(field)}
      type="text"
      className={styles['control']}
      placeholder={isStill ? fieldTexts().shortAnswerText : fieldTexts().yourAnswer}
      enterKeyHint="next"
      onKeyDown={(event) => event.key === 'Enter' && focusNext(event)}
    />
  );
}
