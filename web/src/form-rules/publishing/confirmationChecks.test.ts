import { expect, it } from 'vitest';
import { formOf } from '../../testing/questions';
import { confirmationProblems } from './confirmationChecks';

it.each(['subject', 'text'])('an answer that no question gives is found in the %s', (field) => {
  const settings = { confirmation: { [field]: 'Dear {{nmae}}' } };
  expect(confirmationProblems({ ...formOf([]), settings }).map(({ code }) => code)).toEqual([
    'confirmation_answer_missing',
  ]);
});
