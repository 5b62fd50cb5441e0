import clsx from 'clsx';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { idsIn } from '../../form-rules/answer';
import type { OptionId } from '../../form-rules/ids';
import type { QuestionOf } from '../../form-rules/questions';
import layout from '../../ui/layout.module.css';
import { CheckboxOption } from '../CheckboxOption';
import { displayedOptions } from '../displayedOptions';
import type { FieldProps } from '../fieldProps';
import { LimitLine, useLimits } from '../LimitLine';
import { OtherText, useOther } from '../OtherText';
import { fieldTexts } from '../texts';

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
  const ticked = idsIn(answer);
  const other = useOther(question, answer);
  const otherText = useRef<HTMLInputElement>(null);
  const limits = useLimits(question, describedBy);
  const isTextInvalid = isInvalid && other.isChosen && !other.hasValidText;
  const areBoxesInvalid = isInvalid && !isTextInvalid;

  function tick(option: OptionId, isTicked: boolean) {
    const next = question.optionIds.filter((id) => (id === option ? isTicked : ticked.includes(id)));
    change(next, other.isChosen ? other.text : undefined);
  }

  function tickOther(isTicked: boolean) {
    // Rendered at once, because the text field must be there to get the focus.
    flushSync(() => change(ticked, isTicked ? other.text : undefined));
    otherText.current?.focus();
  }

  function change(options: readonly string[], text: string | undefined) {
    if (text === undefined) {
      onAnswer(options.length > 0 ? options : undefined);
    } else {
      onAnswer({ options, other: text });
    }
  }

  return (
    <>
      <LimitLine limits={limits} answer={undefined} isAbove />
      <fieldset
        className={clsx(layout['stack'], layout['gap8'])}
        aria-labelledby={labelledBy}
        aria-describedby={limits.describedBy}
      >
        {displayedOptions(question, shuffleSeed).map(({ id, label, isFull }) => (
          <CheckboxOption
            key={id}
            label={label}
            checked={ticked.includes(id)}
            // A ticked one can be unticked.
            disabled={isFull && !ticked.includes(id)}
            aria-invalid={areBoxesInvalid}
            onChange={({ target }) => tick(id, target.checked)}
          />
        ))}
        {question.other && (
          <CheckboxOption
            label={fieldTexts().other}
            checked={other.isChosen}
            aria-invalid={areBoxesInvalid}
            onChange={({ target }) => tickOther(target.checked)}
          />
        )}
      </fieldset>
      {other.isChosen && (
        <OtherText
          ref={otherText}
          other={other}
          onText={(text) => change(ticked, text)}
          labelledBy={labelledBy}
          describedBy={describedBy}
          isInvalid={isTextInvalid}
        />
      )}
    </>
  );
}
