import { type Choices, findOption } from './choices';
import { parseList } from './listAnswer';
import type { QuestionRules } from './questionRules';
import { expectedIds } from './sentExpectation';

export type CheckboxQuestion = Choices & { readonly type: 'Checkbox' };

export const checkbox: QuestionRules<CheckboxQuestion> = {
  parseAnswer: (question, sent) => {
    // Each option can be ticked once; reject a longer list before looking up every entry.
    const selected = parseList(sent, question.optionIds.length, 'not_an_option', (name) =>
      findOption(question, name),
    );
    const { answer } = selected;
    return answer ? { answer: question.optionIds.filter((id) => answer.includes(id)) } : selected;
  },
  parseExpected: (question, sent) => {
    const { expectedAnswer } = sent;
    const names = typeof expectedAnswer === 'object' ? expectedAnswer : [String(expectedAnswer)];
    const options = names.flatMap((name) => findOption(question, name) ?? []);
    return expectedIds(sent) ?? (options.length === names.length ? [...new Set(options)] : undefined);
  },
  canEqual: (question, expected) =>
    typeof expected === 'object' &&
    expected.length > 0 &&
    expected.every((option) => question.optionIds.some((id) => id === option)),
  hasSingleAnswer: ({ options }) => options.length === 1,
};
