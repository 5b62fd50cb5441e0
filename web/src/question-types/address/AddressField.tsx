import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { ADDRESS_PART_CHARACTERS } from '../../form-rules/lazyConstants.gen';
import type { QuestionOf } from '../../form-rules/questions';
import { type AddressPart, addressParts, isPartNeeded } from '../../form-rules/questions/addressParts';
import { partsIn } from '../../form-rules/structuredAnswers';
import layout from '../../ui/layout.module.css';
import type { FieldProps } from '../fieldProps';
import { focusNext } from '../focusNext';
import controlStyles from '../TextControls.module.css';
import { textLength } from '../textLength';
import { useWasInvalid } from '../useWasInvalid';
import styles from './AddressField.module.css';
import { addressTexts } from './addressTexts';

/** What browsers fill in. */
const AUTOFILL: Readonly<Record<AddressPart, string>> = {
  line1: 'address-line1',
  line2: 'address-line2',
  postcode: 'postal-code',
  city: 'address-level2',
  country: 'country-name',
};

/** A field for each part of a postal address. */
export function AddressField({
  question,
  answer,
  onAnswer,
  labelledBy,
  describedBy,
  isInvalid,
  isRequired,
}: FieldProps<QuestionOf<'Address'>>) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const parts = addressParts(question);
  const given = partsIn(answer);
  const wasInvalid = useWasInvalid(isInvalid);

  function errorOf(part: AddressPart): string | undefined {
    const length = textLength(given[part]);
    if (wasInvalid && length > ADDRESS_PART_CHARACTERS) {
      return addressTexts().tooLong(ADDRESS_PART_CHARACTERS);
    }
    return wasInvalid && isRequired && isPartNeeded(part) && length === 0
      ? addressTexts().missing
      : undefined;
  }

  function write(part: AddressPart, text: string) {
    const texts = parts.map((one) => [one, one === part ? text : (given[one] ?? '')] as const);
    const written = texts.filter(([, words]) => words !== '');
    onAnswer(written.length > 0 ? { address: Object.fromEntries(written) } : undefined);
  }

  /** Enter moves the focus to the next part, and from the last one to the next question. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) {
      return;
    }
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])];
    const next = inputs[inputs.indexOf(event.currentTarget) + 1];
    if (next) {
      event.preventDefault();
      next.focus();
    } else {
      focusNext(event);
    }
  }

  return (
    <fieldset
      ref={fields}
      className={styles['address']}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      {parts.map((part) => (
        <Part
          key={part}
          part={part}
          text={given[part] ?? ''}
          error={errorOf(part)}
          isWide={part === 'city' ? !parts.includes('postcode') : part !== 'postcode'}
          isRequired={isRequired && isPartNeeded(part)}
          onText={(text) => write(part, text)}
          onKeyDown={onKeyDown}
        />
      ))}
    </fieldset>
  );
}

type PartProps = {
  part: AddressPart;
  text: string;
  error: string | undefined;
  /** It has a row of its own. */
  isWide: boolean;
  isRequired: boolean;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

function Part({ part, text, error, isWide, isRequired, onText, onKeyDown }: PartProps) {
  const own = useId();
  return (
    <div className={clsx(isWide && styles['wide'])}>
      <label className={clsx(layout['block'], styles['label'])} htmlFor={own}>
        {addressTexts().parts[part]}
      </label>
      <input
        id={own}
        type="text"
        dir="auto"
        className={controlStyles['control']}
        value={text}
        autoComplete={AUTOFILL[part]}
        enterKeyHint="next"
        aria-required={isRequired}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${own}error`}
        data-fault={error !== undefined}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
      />
      {error && (
        <p id={`${own}error`} className={controlStyles['hint']}>
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
