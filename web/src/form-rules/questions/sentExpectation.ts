import { isId, type OptionId } from '../ids';

/** Options by label. */
export type ExpectedAnswer = string | number | readonly string[];

/** The part of a condition that says which answer it expects. */
export type SentExpectation = {
  readonly expectedAnswer: ExpectedAnswer;
  /** The same options by id; they take precedence over the labels. */
  readonly expectedOptionIds?: readonly OptionId[];
};

/** Spec §3: the builder stores a list of answers per question, so a single answer may be a list of one. */
export function onlyItem({ expectedAnswer: expected }: SentExpectation): string | number | undefined {
  if (typeof expected !== 'object') {
    return expected;
  }
  return expected.length === 1 ? expected[0] : undefined;
}

/** The expected option ids, if there are any and all of them are valid. */
export function expectedIds({ expectedOptionIds: ids = [] }: SentExpectation): OptionId[] | undefined {
  return ids.length > 0 && ids.every(isId) ? [...new Set(ids)] : undefined;
}
