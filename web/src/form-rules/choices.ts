import type { ChoiceQuestion } from './definition';
import type { OptionId } from './ids';
import { labelKey, trimmed } from './textRules';

/**
 * Finds an option by id or label.
 *
 * An id wins over another option's label with the same text, an exact label over one that is only equal after
 * trimming and Unicode composition; of two options with the same label the first wins.
 */
export function findOption(question: ChoiceQuestion, name: string): OptionId | undefined {
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
