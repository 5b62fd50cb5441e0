import { isBlank, sanitize } from './textRules';

/** Whether a sent value counts as no answer. */
export function isBlankAnswer(sent: unknown): boolean {
  return (
    sent === null ||
    sent === undefined ||
    (typeof sent === 'string' && isBlank(sanitize(sent))) ||
    (Array.isArray(sent) && sent.length === 0)
  );
}
