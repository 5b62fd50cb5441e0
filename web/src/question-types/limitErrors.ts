import type { AnswerError } from '../form-rules/answerErrors';

/** The texts of these errors name the limits of the question. */
const LIMIT_ERRORS = [
  'below_min',
  'above_max',
  'too_few_characters',
  'too_many_characters',
  'wrong_pattern',
  'too_few_choices',
  'too_many_choices',
] as const satisfies readonly AnswerError[];

export type LimitError = (typeof LIMIT_ERRORS)[number];

export function isLimitError(code: string): code is LimitError {
  return LIMIT_ERRORS.some((error) => error === code);
}
