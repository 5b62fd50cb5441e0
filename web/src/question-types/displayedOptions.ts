import type { OptionId } from '../form-rules/ids';
import type { ChoiceQuestion } from '../form-rules/questions';
import { isBlank } from '../form-rules/textRules';
import { fieldTexts } from './texts';

export type DisplayedOption = { readonly id: OptionId; readonly label: string };

/**
 * The options in display order: shuffled if the question asks for it and a seed is given. The same seed and options give
 * the same order.
 */
export function displayedOptions(question: ChoiceQuestion, seed: number | undefined): DisplayedOption[] {
  return displayed(
    { ...question, ids: question.optionIds, labels: question.options },
    fieldTexts().option,
    seed,
  );
}

type OptionList = Pick<ChoiceQuestion, 'id' | 'shuffle'> & {
  readonly ids: readonly OptionId[];
  readonly labels: readonly string[];
};

/** Any options in display order; a blank label is replaced by the name of its number. */
export function displayed(
  { id: salt, shuffle, ids, labels }: OptionList,
  nameOf: (number: number) => string,
  seed: number | undefined,
): DisplayedOption[] {
  const offered = ids.map((id, at) => {
    const label = labels[at] ?? '';
    return { id, label: isBlank(label) ? nameOf(at + 1) : label };
  });
  return shuffle === true && seed !== undefined ? shuffled(offered, seed, salt) : offered;
}

function shuffled(options: readonly DisplayedOption[], seed: number, salt: string): DisplayedOption[] {
  const random = randomFrom(seed, salt);
  const order = [...options];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const [taken] = order.splice(Math.floor(random() * (at + 1)), 1);
    order.push(...(taken ? [taken] : []));
  }
  return order;
}

/** Mulberry32: pseudo-random numbers from 0 to 1. */
function randomFrom(seed: number, salt: string): () => number {
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
