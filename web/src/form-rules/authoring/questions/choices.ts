import { OPTIONS_PER_QUESTION } from '../../constants.gen';
import type { OptionId, QuestionId } from '../../ids';
import { RESPONSE_LIMIT } from '../../lazyConstants.gen';
import type { CheckboxQuestion } from '../../questions/checkbox';
import type { Choices } from '../../questions/choices';
import type { DropdownQuestion } from '../../questions/dropdown';
import type { MultipleChoiceQuestion } from '../../questions/multipleChoice';
import { labelKey, sanitize } from '../../textRules';
import { type Problem, problem } from '../problem';
import { type AuthoringRules, type ContentOf, NEW_TEXT } from './authoringRules';
import { givenFields, limitProblems, storedCount, withoutLimits } from './limits';

/** Spec §4: the label of both options of a new dropdown. */
export const DROPDOWN_OPTION = 'Drop Down Option';

export const multipleChoice = choices<MultipleChoiceQuestion>((at) => `Option ${at + 1}`);

const boxes = choices<CheckboxQuestion>((at) => `Option ${at + 1}`);

export const checkbox: AuthoringRules<CheckboxQuestion> = {
  ...boxes,
  stored: (question) => {
    const { minChoices, maxChoices, ...rest } = boxes.stored(question);
    return {
      ...rest,
      ...givenFields({
        minChoices: storedCount(minChoices, OPTIONS_PER_QUESTION),
        maxChoices: storedCount(maxChoices, OPTIONS_PER_QUESTION),
      }),
    };
  },
  problems: (question) => [
    ...limitProblems(question.id, isCountImpossible(question)),
    ...(boxes.problems?.(question) ?? []),
  ],
  withoutLimits,
};

// Spec §4: both options of a new dropdown have the same label; numbers start with the third.
export const dropdown = choices<DropdownQuestion>((at) =>
  at < 2 ? DROPDOWN_OPTION : `${DROPDOWN_OPTION} ${at + 1}`,
);

/** Whether the label was generated, not typed. */
export function isDefaultLabel(label: string): boolean {
  return label === DROPDOWN_OPTION || isNumberedDefaultLabel(label);
}

/** Whether the label was generated and ends with a number. */
export function isNumberedDefaultLabel(label: string): boolean {
  return /^(?:Option|Row|Column|Drop Down Option) \d+$/.test(label);
}

export function choices<Asked extends Choices>(newLabel: (at: number) => string): AuthoringRules<Asked> {
  return {
    newContent: (mint) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- types with options have no other fields.
      ({
        options: [newLabel(0), newLabel(1)],
        optionIds: [mint(), mint()],
      }) as unknown as ContentOf<Asked>,
    newLabel,
    newText: NEW_TEXT,
    stored: (question) => {
      const { other, shuffle, places: _, hideFull, ...rest } = question;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same question without switches that are off.
      return {
        ...rest,
        options: question.options.map(sanitize),
        ...(other === true && { other }),
        ...(shuffle === true && { shuffle }),
        ...storedPlaces(question),
        ...(hideFull === true && { hideFull }),
      } as unknown as Asked;
    },
    problems: (question) => labelProblems(question.id, question),
  };
}

/** Those of its options. */
function storedPlaces({ optionIds, places = {} }: Choices): Pick<Choices, 'places'> {
  const own = optionIds.flatMap((id) => {
    const count = storedCount(places[id], RESPONSE_LIMIT);
    return count === undefined ? [] : [[id, count] as const];
  });
  return own.length > 0 ? { places: Object.fromEntries(own) } : {};
}

/** The problems of labels that two options or two rows of a question share. */
export function labelProblems(questionId: QuestionId, list: Labels): readonly Problem[] {
  return repeatedLabels(list).map(({ optionId, key, label }) => {
    const repeated = problem('option_label_repeated', {
      optionId,
      fix: { do: 'renameOption', questionId, optionId, label },
    });
    // Spec §4: a new dropdown has two options with the same label, so this is a warning, not an error.
    return key === DROPDOWN_OPTION ? { ...repeated, severity: 'warning' } : repeated;
  });
}

type Labels = Pick<Choices, 'options' | 'optionIds'>;

/** "Other" is one choice more. */
function isCountImpossible(question: CheckboxQuestion): boolean {
  const { options, other, minChoices = 0, maxChoices = Number.POSITIVE_INFINITY } = question;
  return minChoices > Math.min(maxChoices, options.length + (other === true ? 1 : 0));
}

type RepeatedLabel = { readonly optionId: OptionId; readonly key: string; readonly label: string };

/** The options with the label of an earlier option, each with an unused label: "Red (2)". */
function repeatedLabels({ options, optionIds }: Labels): RepeatedLabel[] {
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
