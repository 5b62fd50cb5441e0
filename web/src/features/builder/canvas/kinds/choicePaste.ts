import { OPTIONS_PER_QUESTION } from '../../../../form-rules/limits';
import { trimmed } from '../../../../form-rules/textRules';

/** From this many on the owner is asked first. */
export const MANY_LINES = 50;

/** The lines of a pasted text that say something; nothing when it is a single line. */
export function pastedLines(text: string): readonly string[] | undefined {
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(trimmed)
    .filter((line) => line !== '');
  return lines.length > 1 ? lines : undefined;
}

/** How many of these lines find no room beside the options there are; the first replaces one of them. */
export function linesLeftOut(lines: readonly string[], options: number): number {
  return Math.max(0, options - 1 + lines.length - OPTIONS_PER_QUESTION);
}
