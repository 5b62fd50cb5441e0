import clsx from 'clsx';
import { type Ref, useId, useState } from 'react';
import { type Answer, hasOther } from '../form-rules/answer';
import { OTHER_TEXT_CHARACTERS } from '../form-rules/constants.gen';
import type { ChoiceQuestion } from '../form-rules/questions';
import type { FieldProps } from './fieldProps';
import { focusNext } from './focusNext';
import styles from './TextControls.module.css';
import { textControl } from './textControl';
import { textLength } from './textLength';
import { fieldTexts } from './texts';

/** Whether "Other" is chosen, and its text. */
export function useOther(question: ChoiceQuestion, answer: Answer | undefined) {
  const chosen = question.other && hasOther(answer) ? answer.other : undefined;
  // Kept while another option is chosen, so that it is there again when the respondent returns to "Other".
  const [typed, setTyped] = useState(chosen ?? '');
  const text = chosen ?? typed;
  const length = textLength(text);
  const hasValidText = length > 0 && length <= OTHER_TEXT_CHARACTERS;
  return { isChosen: chosen !== undefined, text, hasValidText, setTyped };
}

type OtherTextProps = Pick<FieldProps, 'labelledBy' | 'describedBy' | 'isInvalid'> & {
  ref?: Ref<HTMLInputElement>;
  other: ReturnType<typeof useOther>;
  onText: (text: string) => void;
};

/** The text field of "Other". */
export function OtherText({ ref, other, onText, labelledBy, describedBy, isInvalid }: OtherTextProps) {
  const id = useId();
  return (
    <input
      {...textControl({
        answer: other.text,
        onAnswer: (next) => {
          const typed = typeof next === 'string' ? next : '';
          other.setTyped(typed);
          onText(typed);
        },
        controlId: id,
        labelledBy: labelledBy && `${labelledBy} ${id}`,
        describedBy: isInvalid ? describedBy : undefined,
        isInvalid,
        isRequired: true,
      })}
      ref={ref}
      type="text"
      data-fault={isInvalid}
      aria-label={fieldTexts().otherText}
      className={clsx(styles['control'], styles['below'])}
      placeholder={fieldTexts().yourAnswer}
      enterKeyHint="next"
      onKeyDown={(event) => event.key === 'Enter' && focusNext(event)}
    />
  );
}
