import type { Mint } from '../ids';
import type { ChoiceQuestion } from '../questions';

/** Spec §4: the label of both options of a new dropdown. */
export const DROPDOWN_OPTION = 'Drop Down Option';

export function newQuestionText(number: number): string {
  return `Q${number} What is ?`;
}

/** A new question: Multiple Choice with two options. */
export function newQuestion(number: number, mint: Mint): ChoiceQuestion {
  return {
    id: mint(),
    type: 'Multiple Choice',
    questionText: newQuestionText(number),
    required: false,
    options: ['Option 1', 'Option 2'],
    optionIds: [mint(), mint()],
  };
}
