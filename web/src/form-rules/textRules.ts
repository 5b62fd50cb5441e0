/** JavaScript's `trim` does not know U+0085, Rust's not U+FEFF: list the blanks explicitly. */
const BLANK = /[\p{White_Space}\uFEFF]/u;

/** A leading `Q<number>`; not in `Q4Sales`, where the number runs into a word. */
const NUMBER_IN_FRONT = /^Q[0-9]+(?![\p{Alphabetic}\p{N}_])/u;

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

export function isBlank(text: string): boolean {
  return trimmed(text) === '';
}

/** Whether two typed texts are equal: trimmed, Unicode NFC, ignoring case. */
export function sameText(left: string, right: string): boolean {
  return comparable(left) === comparable(right);
}

/** A normalised label for comparing; "A" and "a" stay different. */
export function labelKey(label: string): string {
  return trimmed(label).normalize('NFC');
}

/**
 * Removes U+0000, which the database cannot store, and replaces lone surrogates, which cannot be sent: the server
 * rejects a request with one.
 */
export function sanitize(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD').replaceAll('\0', '');
}

/** Length in bytes as UTF-8. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Length in Unicode code points. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}

/** Replaces a leading `Q<number>`; a text without one is unchanged. */
export function renumbered(text: string, number: number): string {
  return text.replace(NUMBER_IN_FRONT, `Q${number}`);
}

/** The trimmed text without a leading `Q<number>`. */
export function textWithoutNumber(text: string): string {
  return trimmed(trimmed(text).replace(NUMBER_IN_FRONT, ''));
}

/** Upper case, then lower case: one alone does not make "ς" equal "σ", or "ß" equal "SS". */
function comparable(text: string): string {
  return labelKey(text).toUpperCase().toLowerCase().normalize('NFC');
}
