/** `trim` of the browser lacks U+0085, and that of the server U+FEFF: blanks are spelled out instead. */
const BLANK = /[\p{White_Space}\uFEFF]/u;

/** A leading `Q<number>`. `Q4Sales` has none: the number must end there. */
const NUMBER_IN_FRONT = /^Q[0-9]+(?![\p{Alphabetic}\p{N}_])/u;

/** The text without blanks at its ends. */
export function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (BLANK.test(text.charAt(from))) {
    from += 1;
  }
  while (to > from && BLANK.test(text.charAt(to - 1))) {
    to -= 1;
  }
  return text.slice(from, to);
}

/** Whether there is nothing in the text but blanks. */
export function isBlank(text: string): boolean {
  return trimmed(text) === '';
}

/** Whether two typed texts say the same: trimmed, Unicode NFC, any case. */
export function sameText(left: string, right: string): boolean {
  return comparable(left) === comparable(right);
}

/** The form of a label in which equal labels are equal strings; "A" and "a" stay two labels. */
export function labelKey(label: string): string {
  return trimmed(label).normalize('NFC');
}

/**
 * The text without U+0000, which no database text can hold, and without halves of characters, which cannot be sent:
 * the server refuses a call that holds one.
 */
export function storable(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD').replaceAll('\0', '');
}

/** How many bytes of UTF-8 the text takes. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The text with its leading `Q<number>` set to `number`; a text without one is left alone. */
export function renumbered(text: string, number: number): string {
  return text.replace(NUMBER_IN_FRONT, `Q${number}`);
}

/** What a question really asks: its text without blanks and without a leading `Q<number>`. */
export function asked(text: string): string {
  return trimmed(trimmed(text).replace(NUMBER_IN_FRONT, ''));
}

/** Upper case first and lower case after it: one of them alone leaves "ς" and "σ", or "ß" and "SS", apart. */
function comparable(text: string): string {
  return labelKey(text).toUpperCase().toLowerCase().normalize('NFC');
}
