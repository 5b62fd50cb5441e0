import clsx from 'clsx';
import { type ComponentProps, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { QuestionOf } from '../../form-rules/questions';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import styles from '../Choices.module.css';
import { displayedOptions } from '../displayedOptions';
import type { FieldProps } from '../fieldProps';
import { OtherText, useOther } from '../OtherText';
import { RadioGroup } from '../RadioGroup';
import { fieldTexts } from '../texts';

/** One of several options; the whole row is clickable. */
export function MultipleChoiceField({
  question,
  answer,
  onAnswer,
  shuffleSeed,
  ...field
}: FieldProps<QuestionOf<'Multiple Choice'>>) {
  const name = useId();
  const other = useOther(question, answer);
  const otherText = useRef<HTMLInputElement>(null);
  // Arrow keys choose the options they pass, so they must not move the focus to the text field.
  const isArrowDown = useRef(false);

  function chooseOther() {
    // Rendered at once, because the text field must be there to get the focus.
    flushSync(() => onAnswer({ other: other.text }));
    focusOther();
  }

  function focusOther() {
    if (!isArrowDown.current) {
      otherText.current?.focus();
    }
  }

  return (
    <RadioGroup
      {...field}
      isInvalid={field.isInvalid && !other.isChosen}
      onAnswer={(cleared) => {
        other.setTyped('');
        onAnswer(cleared);
      }}
      className={clsx(layout['stack'], layout['gap8'])}
      clearClassName={styles['clear']}
      isEmpty={answer === undefined}
      onKeyDown={({ key }) => {
        isArrowDown.current = key.startsWith('Arrow');
      }}
      onKeyUp={() => {
        isArrowDown.current = false;
      }}
      below={
        other.isChosen && (
          <OtherText {...field} ref={otherText} other={other} onText={(text) => onAnswer({ other: text })} />
        )
      }
    >
      {displayedOptions(question, shuffleSeed).map(({ id, label, isFull }) => (
        <Option
          key={id}
          label={label}
          name={name}
          checked={answer === id}
          disabled={isFull}
          onChange={() => onAnswer(id)}
        />
      ))}
      {question.other && (
        <Option
          label={fieldTexts().other}
          name={name}
          checked={other.isChosen}
          onChange={chooseOther}
          onClick={focusOther}
          // Browsers send no click when Space is pressed on the chosen option.
          onKeyUp={({ key }) => key === ' ' && focusOther()}
        />
      )}
    </RadioGroup>
  );
}

function Option({ label, ...radio }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={clsx(layout['topRow'], layout['gap12'], styles['option'])} dir="auto">
      <input {...radio} type="radio" className={styles['radio']} />
      <span className={clsx(layout['shrink'], typeStyles['breakWords'])}>{label}</span>
    </label>
  );
}
