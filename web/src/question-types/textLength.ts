import type { Answer } from '../form-rules/answer';
import { characterCount, trimmed } from '../form-rules/textRules';

/** The characters of a text that count for its limits. */
export function textLength(answer: Answer | undefined): number {
  return typeof answer === 'string' ? characterCount(trimmed(answer)) : 0;
}
