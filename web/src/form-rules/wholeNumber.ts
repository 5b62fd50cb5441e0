import { trimmed } from './textRules';

/** Accepts a number or a string of digits, but not the strings `+5`, `05`, `5e1` and `٥`. */
export function parseWholeNumber(sent: unknown): number | undefined {
  if (typeof sent === 'string') {
    const digits = trimmed(sent);
    return /^-?(?:0|[1-9][0-9]{0,8})$/.test(digits) ? unsigned(Number(digits)) : undefined;
  }
  return typeof sent === 'number' && Number.isInteger(sent) ? unsigned(sent) : undefined;
}

/** Turns -0 into 0. */
function unsigned(number: number): number {
  return number + 0;
}
