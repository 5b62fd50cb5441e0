import type { ComponentProps } from 'react';
import type { TextFormat, TextFormatName } from '../form-rules/questions/textFormat';

type InputAttributes = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
>;

const AS_TYPED = { autoCapitalize: 'none', spellCheck: false };

const INPUTS: Readonly<Record<TextFormatName, InputAttributes>> = {
  wholeNumber: { inputMode: 'numeric' },
  number: { inputMode: 'decimal' },
  email: { inputMode: 'email', autoComplete: 'email', ...AS_TYPED },
  phone: { type: 'tel', autoComplete: 'tel' },
  webAddress: { inputMode: 'url', autoComplete: 'url', ...AS_TYPED },
  time: { type: 'time' },
};

/** The type, keyboard and autofill of an input for texts in this format. */
export function textInput({ format, min }: TextFormat): InputAttributes {
  // The number pads of phones have no minus sign.
  const canBeNegative = (format === 'wholeNumber' || format === 'number') && !(Number(min) >= 0);
  return { type: 'text', ...(format && !canBeNegative && INPUTS[format]) };
}
