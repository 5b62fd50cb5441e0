import clsx from 'clsx';
import { useId } from 'react';
import type { QuestionOf } from '../../form-rules/questions';
import type { FieldProps } from '../fieldProps';
import { focusNext } from '../focusNext';
import { LimitLine, useLimits } from '../LimitLine';
import { MomentField } from '../MomentField';
import styles from '../TextControls.module.css';
import { textControl } from '../textControl';
import { textInput } from '../textInput';
import { fieldTexts } from '../texts';

type ShortAnswerFieldProps = FieldProps<QuestionOf<'Short Answer'>>;

export function ShortAnswerField(field: ShortAnswerFieldProps) {
  return field.question.format === 'time' ? <MomentField {...field} type="time" /> : <LineField {...field} />;
}

function LineField({ isStill, ...field }: ShortAnswerFieldProps) {
  const { question, answer, describedBy } = field;
  const { unit, maxLength } = question;
  const unitId = useId();
  const limits = useLimits(question, describedBy);
  const control = textControl({
    ...field,
    describedBy: clsx(unit && unitId, limits.describedBy) || undefined,
  });
  const input = (
    <input
      {...control}
      {...textInput(question)}
      className={unit ? styles['inFrame'] : styles['control']}
      placeholder={isStill ? fieldTexts().shortAnswerText : fieldTexts().yourAnswer}
      enterKeyHint="next"
      onKeyDown={(event) => event.key === 'Enter' && focusNext(event)}
    />
  );
  return (
    <>
      {unit ? (
        <div className={clsx(styles['control'], styles['frame'])}>
          {input}
          <span id={unitId} className={styles['unit']} dir="auto">
            {unit}
          </span>
        </div>
      ) : (
        input
      )}
      <LimitLine limits={limits} answer={answer} maxLength={maxLength} />
    </>
  );
}
