import { trimmed } from './textRules';

/** A whole number as it was sent, also in quotes. `+5`, `05`, `5e1` and `٥` in quotes are none. */
export function wholeNumber(sent: unknown): number | undefined {
  if (typeof sent === 'string') {
    const digits = trimmed(sent);
    return /^-?(?:0|[1-9][0-9]{0,8})$/.test(digits) ? unsigned(Number(digits)) : undefined;
  }
  return typeof sent === 'number' && Number.isInteger(sent) ? unsigned(sent) : undefined;
}

/** Zero has one spelling only. */
function unsigned(number: number): number {
  return number + 0;
}
