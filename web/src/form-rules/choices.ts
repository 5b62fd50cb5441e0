import type { ChoiceQuestion } from './definition';
import type { OptionId } from './ids';
import { labelKey, trimmed } from './textRules';

/**
 * The option a respondent means by its id or by its label.
 *
 * An id wins over another option's label that happens to read the same, a label letter by letter over one that is
 * only equal trimmed and composed; of two options with one label the first is meant.
 */
export function optionNamed(question: ChoiceQuestion, name: string): OptionId | undefined {
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
