import type { ChoiceQuestion } from '../form-rules/definition';
import type { OptionId } from '../form-rules/ids';
import { isBlank } from '../form-rules/textRules';
import { words } from './words';

/** An option as it is drawn. */
export type OfferedOption = { readonly id: OptionId; readonly label: string };

/**
 * The options in the order they are drawn: the owner's, or shuffled when the question asks for it and there is a seed.
 * The same seed gives the same order for as long as the options are the same.
 */
export function offeredOptions(question: ChoiceQuestion, seed: number | undefined): OfferedOption[] {
  const offered = question.optionIds.map((id, at) => {
    const label = question.options[at] ?? '';
    return { id, label: isBlank(label) ? words().option(at + 1) : label };
  });
  return question.shuffle === true && seed !== undefined ? shuffled(offered, seed, question.id) : offered;
}

function shuffled(options: readonly OfferedOption[], seed: number, salt: string): OfferedOption[] {
  const chance = chanceFrom(seed, salt);
  const order = [...options];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const [taken] = order.splice(Math.floor(chance() * (at + 1)), 1);
    order.push(...(taken ? [taken] : []));
  }
  return order;
}

/** Numbers from 0 to 1 that look random and are the same for the same seed: Mulberry32. */
function chanceFrom(seed: number, salt: string): () => number {
  let state = seed;
  for (const letter of salt) {
    state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
