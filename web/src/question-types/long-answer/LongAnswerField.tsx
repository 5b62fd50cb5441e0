import clsx from 'clsx';
import type { QuestionOf } from '../../form-rules/questions';
import type { FieldProps } from '../fieldProps';
import { focusNext } from '../focusNext';
import { LimitLine, useLimits } from '../LimitLine';
import styles from '../TextControls.module.css';
import { textControl } from '../textControl';
import { fieldTexts } from '../texts';

/** A text area that grows with its content. */
export function LongAnswerField({ isStill, ...field }: FieldProps<QuestionOf<'Long Answer'>>) {
  const { question, answer } = field;
  const limits = useLimits(question, field.describedBy);
  return (
    <>
      <textarea
        {...textControl({ ...field, describedBy: limits.describedBy })}
        className={clsx(styles['control'], styles['long'])}
        rows={3}
        placeholder={isStill ? fieldTexts().longAnswerText : fieldTexts().yourAnswer}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && focusNext(event)}
      />
      <LimitLine limits={limits} answer={answer} maxLength={question.maxLength} />
    </>
  );
}
