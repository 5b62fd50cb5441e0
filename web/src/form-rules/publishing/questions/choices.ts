import type { OptionId } from '../../ids';
import type { Choices } from '../../questions/choices';
import { labelKey } from '../../textRules';
import { DROPDOWN_OPTION } from '../newQuestion';
import { type Problem, problem } from '../problem';
import type { ContentRules } from './contentRules';

export const choices = {
  problems: (question: Choices): readonly Problem[] =>
    repeatedLabels(question).map(({ optionId, key, label }) => {
      const repeated = problem('option_label_repeated', {
        optionId,
        fix: { do: 'renameOption', questionId: question.id, optionId, label },
      });
      // Spec §4: a new dropdown has two options with the same label, so this is a warning, not an error.
      return key === DROPDOWN_OPTION ? { ...repeated, severity: 'warning' } : repeated;
    }),
} satisfies ContentRules<Choices>;

type RepeatedLabel = { readonly optionId: OptionId; readonly key: string; readonly label: string };

/** The options with the label of an earlier option, each with an unused label: "Red (2)". */
function repeatedLabels({ options, optionIds }: Choices): RepeatedLabel[] {
  const keys = options.map(labelKey);
  const used = new Set(keys);
  const numbers = new Map<string, number>();
  return optionIds.flatMap((optionId, at) => {
    const key = keys[at] ?? '';
    let number = numbers.get(key) ?? 1;
    const repeated = [];
    if (number > 1) {
      while (used.has(numberedLabel(key, number))) {
        number += 1;
      }
      const label = numberedLabel(key, number);
      used.add(label);
      repeated.push({ optionId, key, label });
    }
    numbers.set(key, number + 1);
    return repeated;
  });
}

function numberedLabel(label: string, number: number): string {
  return label === '' ? `(${number})` : `${label} (${number})`;
}
