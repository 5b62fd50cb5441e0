import { defaultLabel, maxLabelCharacters, maxOptions } from '../../../form-rules/authoring/newQuestion';
import { authoringRulesOf } from '../../../form-rules/authoring/questions';
import { MATRIX_ROWS } from '../../../form-rules/constants.gen';
import type { OptionId } from '../../../form-rules/ids';
import { offersOptions, offersRows } from '../../../form-rules/questionKinds';
import type { ChoiceQuestion, Question } from '../../../form-rules/questions';
import type { MatrixQuestion } from '../../../form-rules/questions/matrix';

export type ListName = 'options' | 'rows';

/** A list of labels of a question: its options, or the rows of a Matrix. */
export type OptionList = {
  readonly name: ListName;
  /** What the owner calls one of them. */
  readonly item: 'option' | 'row' | 'column';
  readonly labels: readonly string[];
  /** The labels' permanent ids, in the same order. */
  readonly ids: readonly OptionId[];
  readonly max: number;
  /** The greatest number of characters of a label. */
  readonly maxLabelCharacters: number | undefined;
  readonly newLabel: (at: number) => string;
};

/** The options, then the rows. */
export function optionLists(question: Question): readonly OptionList[] {
  return [
    ...(offersOptions(question) ? [optionsOf(question)] : []),
    ...(offersRows(question) ? [rowsOf(question)] : []),
  ];
}

export function optionList(question: Question | undefined, name: ListName): OptionList | undefined {
  return question && optionLists(question).find((list) => list.name === name);
}

/** The list that has the item. */
export function listWith(question: Question | undefined, id: OptionId): OptionList | undefined {
  return question && optionLists(question).find(({ ids }) => ids.includes(id));
}

/** Counts code points, like the server. */
export function cutLabel(label: string, maxCharacters: number | undefined): string {
  return maxCharacters === undefined ? label : Array.from(label).slice(0, maxCharacters).join('');
}

export function optionsOf(question: ChoiceQuestion): OptionList {
  const { type, options, optionIds } = question;
  return {
    name: 'options',
    item: offersRows(question) ? 'column' : 'option',
    labels: options,
    ids: optionIds,
    max: maxOptions(type),
    maxLabelCharacters: maxLabelCharacters(type),
    newLabel: (at) => defaultLabel(type, at),
  };
}

export function rowsOf(question: MatrixQuestion): OptionList {
  const { type, rows, rowIds } = question;
  return {
    name: 'rows',
    item: 'row',
    labels: rows,
    ids: rowIds,
    max: MATRIX_ROWS,
    maxLabelCharacters: maxLabelCharacters(type),
    newLabel: (at) => authoringRulesOf(question).newRowLabel?.(at) ?? '',
  };
}
