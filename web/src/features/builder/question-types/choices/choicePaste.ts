import { isDefaultLabel } from '../../../../form-rules/authoring/questions/choices';
import { trimmed } from '../../../../form-rules/textRules';

/** Above this number of lines the owner has to confirm. */
export const CONFIRM_ABOVE = 50;

/** The non-empty lines of a pasted text; undefined for a single line. */
export function pastedLines(text: string): readonly string[] | undefined {
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    // Table cells are separated by tabs, which a label cannot show.
    .map((line) => trimmed(line.replaceAll(/\t+/g, ' ')))
    .filter((line) => line !== '');
  return lines.length > 1 ? lines : undefined;
}

/** Inserts lines into a label in place of its selected part. */
export function linesInto(
  label: string,
  lines: readonly string[],
  [start, end]: readonly [start: number, end: number],
): readonly string[] {
  // A default label is replaced.
  if (isDefaultLabel(label)) {
    return lines;
  }
  const [before, after] = [label.slice(0, start), label.slice(end)];
  return lines.map((line, at) => `${at === 0 ? before : ''}${line}${at === lines.length - 1 ? after : ''}`);
}
