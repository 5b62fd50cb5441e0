import type { Question } from '../questions';
import type { QuestionBase } from './questionRules';

export type AddressQuestion = QuestionBase & {
  readonly type: 'Address';
  /** The parts that are not asked for. */
  readonly omittedParts?: readonly OmittedPart[];
};

/** The parts in the order in which respondents fill them in. */
export const ADDRESS_PARTS = ['line1', 'line2', 'postcode', 'city', 'country'] as const;

export type AddressPart = (typeof ADDRESS_PARTS)[number];

/** The parts that the owner may leave out. */
export const OMITTED_PARTS = ['line2', 'postcode', 'country'] as const satisfies readonly AddressPart[];

export type OmittedPart = (typeof OMITTED_PARTS)[number];

export function asksForAddress(question: Question): question is AddressQuestion {
  return question.type === 'Address';
}

/** The parts that respondents are asked for. */
export function addressParts({ omittedParts = [] }: AddressQuestion): readonly AddressPart[] {
  return ADDRESS_PARTS.filter((part) => !omittedParts.some((omitted) => omitted === part));
}

/** Whether the answer to a required question must have this part. */
export function isPartNeeded(part: AddressPart): boolean {
  return part !== 'line2';
}
