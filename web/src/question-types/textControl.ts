import type { ChangeEvent } from 'react';
import { ariaOf, type FieldProps } from './fieldProps';

/** The attributes of an `input` or `textarea` whose value is the answer. */
export function textControl({ answer, onAnswer, ...field }: Omit<FieldProps, 'question' | 'isStill'>) {
  return {
    dir: 'auto',
    id: field.controlId,
    value: typeof answer === 'string' ? answer : '',
    ...ariaOf(field),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onAnswer(target.value === '' ? undefined : target.value),
  };
}
