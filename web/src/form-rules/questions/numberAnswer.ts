import type { PlainAnswer } from '../answer';
import { invalid, type ReadAnswer } from '../answerErrors';
import { parseWholeNumber } from '../wholeNumber';
import { onlyItem, type SentExpectation } from './sentExpectation';

export type NumberRange = { readonly min: number; readonly max: number };

export function parseNumber({ min, max }: NumberRange, sent: unknown): ReadAnswer {
  const answer = parseWholeNumber(sent);
  if (answer === undefined) {
    return invalid(typeof sent === 'number' ? 'out_of_range' : 'wrong_shape');
  }
  return answer < min || answer > max ? invalid('out_of_range') : { answer };
}

export function parseExpectedNumber(_: unknown, sent: SentExpectation): number | undefined {
  return parseWholeNumber(onlyItem(sent));
}

export function numberCanEqual({ min, max }: NumberRange, expected: PlainAnswer): boolean {
  return Number(expected) >= min && Number(expected) <= max;
}
