import type { PlainAnswer } from '../answer';
import { invalid, type ReadAnswer } from '../answerErrors';
import type { OptionId } from '../ids';
import { labelKey, trimmed } from '../textRules';
import { parseList } from './listAnswer';
import { parseOther, sentFields } from './otherAnswer';
import type { QuestionBase, QuestionRules } from './questionRules';
import { expectedIds, onlyItem, type SentExpectation } from './sentExpectation';

/** A question with options. */
export type Choices = QuestionBase & {
  readonly options: readonly string[];
  /** The options' permanent ids, in the same order. */
  readonly optionIds: readonly OptionId[];
  /** Whether "Other" with a text field follows the options. */
  readonly other?: boolean;
  readonly shuffle?: boolean;
  /** How many complete responses may choose an option, by its id. Not on a Ranking. */
  readonly places?: Readonly<Record<string, number>>;
  /** Hides full options instead of showing that they are full. */
  readonly hideFull?: boolean;
};

/**
 * Finds an option by id or label.
 *
 * An id wins over another option's label with the same text, an exact label over one that is only equal after
 * trimming and Unicode composition; of two options with the same label the first wins.
 */
export function findOption(question: Choices, name: string): OptionId | undefined {
  const id = trimmed(name);
  const byId = question.optionIds.find((option) => option === id);
  if (byId !== undefined) {
    return byId;
  }
  const exact = question.options.indexOf(name);
  const key = labelKey(name);
  return question.optionIds[
    exact >= 0 ? exact : question.options.findIndex((label) => labelKey(label) === key)
  ];
}

/** Validates a list of options; the ids are in the question's order. */
export function parseSeveral(question: Choices, sent: unknown): ReadAnswer<readonly string[]> {
  // Each option can be chosen once; reject a longer list before looking up every entry.
  const chosen = parseList(sent, question.optionIds.length, 'not_an_option', (name) =>
    findOption(question, name),
  );
  const { answer } = chosen;
  return answer ? { answer: question.optionIds.filter((id) => answer.includes(id)) } : chosen;
}

/** Validates the name of one option. */
export function parseOne(question: Choices, sent: string): ReadAnswer<string> {
  const answer = findOption(question, sent);
  return answer === undefined ? invalid('not_an_option') : { answer };
}

/** The rules of types whose answer is one option. */
export const ONE_OPTION_RULES = {
  parseAnswer: (question: Choices, sent: unknown): ReadAnswer => {
    if (typeof sent === 'string') {
      return parseOne(question, sent);
    }
    const { answer: other, error = 'wrong_shape' } = parseOther(question, sentFields(sent, ['other'])?.other);
    return other === undefined ? invalid(error) : { answer: { other } };
  },
  parseExpected: (question: Choices, sent: SentExpectation) => {
    const ids = expectedIds(sent);
    if (ids?.length === 1) {
      return ids[0];
    }
    const only = onlyItem(sent);
    return only === undefined ? undefined : findOption(question, String(only));
  },
  canEqual: (question: Choices, expected: PlainAnswer) =>
    question.optionIds.some((option) => option === expected),
  hasSingleAnswer: ({ options, other }: Choices) => options.length === 1 && other !== true,
} satisfies QuestionRules<Choices>;
