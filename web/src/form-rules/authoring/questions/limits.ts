import type { QuestionId } from '../../ids';
import type { NumberBounds } from '../../questions/bounds';
import { isLimit } from '../../questions/limits';
import { sanitize, trimmed } from '../../textRules';
import { parseWholeNumber } from '../../wholeNumber';
import { type Problem, problem } from '../problem';

/** The fix of impossible limits. */
export function withoutLimits<Asked extends object>(question: Asked): Asked {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the limits are optional.
  return Object.fromEntries(Object.entries(question).filter(([field]) => !isLimit(field))) as Asked;
}

export function limitProblems(questionId: QuestionId, isImpossible: boolean): readonly Problem[] {
  return isImpossible ? [problem('limits_impossible', { fix: { do: 'clearLimits', questionId } })] : [];
}

/** Whether no value is within the bounds. */
export function areCrossed([least, greatest]: NumberBounds): boolean {
  return least > greatest;
}

/** A bound as it is stored; `parse` gives its notation. Numbers are converted to text. */
export function storedBound(
  bound: string | number | undefined,
  parse: (text: string) => string | undefined,
): string | undefined {
  return bound === undefined ? undefined : parse(sanitize(String(bound)));
}

/** A number from 1 to `most`; undefined if it is none. */
export function storedCount(count: unknown, most: number): number | undefined {
  const number = parseWholeNumber(count) ?? 0;
  return number >= 1 && number <= most ? number : undefined;
}

/** A text without blanks around it; undefined if nothing is left. */
export function storedText(text: string | undefined): string | undefined {
  return trimmed(sanitize(text ?? '')) || undefined;
}

/** The fields that have a value. */
export function givenFields<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only fields without a value are missing.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}
