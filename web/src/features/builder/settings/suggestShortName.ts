import { textWithoutNumber } from '../../../form-rules/textRules';

const MAX_CHARACTERS = 20;
/** For a text without Latin letters and digits. */
const FALLBACK = 'answer';

/** A name in links for a question with this text; none of those that are taken. */
export function suggestShortName(questionText: string, taken: ReadonlySet<string>): string {
  const words = textWithoutNumber(questionText)
    .replaceAll(/[^A-Za-z0-9\s]/g, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const name = words.join('_').slice(0, MAX_CHARACTERS).replace(/_$/, '') || FALLBACK;
  let suggested = name;
  for (let number = 2; taken.has(suggested); number += 1) {
    suggested = `${name}_${number}`;
  }
  return suggested;
}
