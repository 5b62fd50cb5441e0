import { expect, it } from 'vitest';
import type { ReadAnswer } from './answerErrors';
import { readAnswer } from './checkAnswers';
import { isId, type QuestionId } from './ids';
import type { Question } from './questions';

// Values that JSON cannot hold, so no vector covers them; a browser may see them, the server never does.

it('replaces lone surrogates', () => {
  expect(read({ type: 'Short Answer' }, 'a\uD83D')).toEqual({ answer: 'a\uFFFD' });
  expect(read({ type: 'Short Answer' }, '\uDE00\uD83D')).toEqual({ answer: '\uFFFD\uFFFD' });
});

it('does not join surrogates separated by U+0000', () => {
  expect(read({ type: 'Short Answer' }, '\uD83D\0\uDE00')).toEqual({ answer: '\uFFFD\uFFFD' });
});

it('keeps characters outside the BMP', () => {
  expect(read({ type: 'Short Answer' }, '\uD83D\uDE00')).toEqual({ answer: '😀' });
});

it('rejects NaN, infinity and bigint', () => {
  const scale: Kind = {
    type: 'Linear Scale',
    linearScale: { min: 0, max: 10 },
    scale: { min: 0, max: 10, minLabel: '', maxLabel: '' },
  };
  expect(read(scale, Number.NaN)).toEqual({ error: 'out_of_range' });
  expect(read(scale, Number.POSITIVE_INFINITY)).toEqual({ error: 'out_of_range' });
  expect(read(scale, 10n)).toEqual({ error: 'wrong_shape' });
});

it('reads undefined as no answer', () => {
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
    throw new Error(`${text} is not an id`);
  }
  return text;
}
