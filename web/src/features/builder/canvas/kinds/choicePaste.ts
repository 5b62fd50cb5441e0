import { OPTIONS_PER_QUESTION } from '../../../../form-rules/limits';
import { trimmed } from '../../../../form-rules/textRules';
import { isDefaultLabel } from '../../draft/newContent';

/** From this many on the owner is asked first. */
export const MANY_LINES = 50;

/** The lines of a pasted text that say something; nothing when it is a single line. */
export function pastedLines(text: string): readonly string[] | undefined {
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    // Cells of a table come parted by tabs, which a label cannot show.
    .map((line) => trimmed(line.replaceAll(/\t+/g, ' ')))
    .filter((line) => line !== '');
  return lines.length > 1 ? lines : undefined;
}

/** How many of these lines find no room beside the options there are; the first replaces one of them. */
export function linesLeftOut(lines: readonly string[], options: number): number {
  return Math.max(0, options - 1 + lines.length - OPTIONS_PER_QUESTION);
}

/** The lines as they come down in a label: what stood before and after the marked part stays with them. */
export function linesInto(
  label: string,
  lines: readonly string[],
  [start, end]: readonly [start: number, end: number],
): readonly string[] {
  // A name that nobody typed is there to be replaced.
  if (isDefaultLabel(label)) {
    return lines;
  }
  const [before, after] = [label.slice(0, start), label.slice(end)];
  return lines.map((line, at) => `${at === 0 ? before : ''}${line}${at === lines.length - 1 ? after : ''}`);
}
