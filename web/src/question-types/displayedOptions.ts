import type { OptionId } from '../form-rules/ids';
import type { ChoiceQuestion } from '../form-rules/questions';
import { isBlank } from '../form-rules/textRules';
import { fieldTexts } from './texts';

export type DisplayedOption = {
  readonly id: OptionId;
  readonly label: string;
  /** Nobody can choose it any more. */
  readonly isFull?: boolean | undefined;
};

/** How many places the options have left, by their ids. */
type PlacesLeft = Readonly<Record<string, PlaceLeft>>;

type PlaceLeft = { readonly isFull: boolean; readonly words: string };

/** A question of the respondent's page, which knows the places left. */
export type LimitedQuestion = ChoiceQuestion & { readonly placesLeft?: PlacesLeft | undefined };

/**
 * The options in display order: shuffled if the question asks for it and a seed is given. The same seed and options give
 * the same order.
 */
export function displayedOptions(question: LimitedQuestion, seed: number | undefined): DisplayedOption[] {
  const { optionIds, options, placesLeft, hideFull } = question;
  const all = displayed({ ...question, ids: optionIds, labels: options }, fieldTexts().option, seed);
  return placesLeft
    ? all
        .map((option) => withPlaces(option, placesLeft[option.id]))
        .filter(({ isFull }) => !(hideFull && isFull))
    : all;
}

function withPlaces({ id, label }: DisplayedOption, left: PlaceLeft | undefined): DisplayedOption {
  return left ? { id, label: `${label} · ${left.words}`, isFull: left.isFull } : { id, label };
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
