import { expect, it } from 'vitest';
import { type ReadAnswer, readAnswer } from './checkAnswers';
import type { Question } from './definition';
import { isId, type QuestionId } from './ids';

// What no vector can hold, because JSON cannot: the server never sees it, a browser may.

it('keeps no half of a character, which could not be sent', () => {
  expect(read({ type: 'Short Answer' }, 'a\uD83D')).toEqual({ answer: 'a\uFFFD' });
  expect(read({ type: 'Short Answer' }, '\uDE00\uD83D')).toEqual({ answer: '\uFFFD\uFFFD' });
});

it('makes no character of two halves that U+0000 kept apart', () => {
  expect(read({ type: 'Short Answer' }, '\uD83D\0\uDE00')).toEqual({ answer: '\uFFFD\uFFFD' });
});

it('keeps whole characters beyond the first plane', () => {
  expect(read({ type: 'Short Answer' }, '\uD83D\uDE00')).toEqual({ answer: '😀' });
});

it('takes no number that is none', () => {
  const scale: Kind = {
    type: 'Linear Scale',
    linearScale: { min: 0, max: 10 },
    scale: { min: 0, max: 10, minLabel: '', maxLabel: '' },
  };
  expect(read(scale, Number.NaN)).toEqual({ fault: 'out_of_range' });
  expect(read(scale, Number.POSITIVE_INFINITY)).toEqual({ fault: 'out_of_range' });
  expect(read(scale, 10n)).toEqual({ fault: 'wrong_shape' });
});

it('takes nothing at all for no answer', () => {
  expect(read({ type: 'Date' }, undefined)).toEqual({ answer: undefined });
});

type Kind = Question extends infer Each
  ? Each extends Question
    ? Omit<Each, 'id' | 'questionText' | 'required'>
    : never
  : never;

function read(kind: Kind, sent: unknown): ReadAnswer {
  return readAnswer({ id: questionId('q'), questionText: 'Why?', required: false, ...kind }, sent);
}

function questionId(text: string): QuestionId {
  if (!isId(text)) {
    throw new Error(`${text} is no id`);
  }
  return text;
}
