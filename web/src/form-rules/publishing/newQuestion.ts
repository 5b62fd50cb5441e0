import type { ChoiceQuestion } from '../definition';
import type { Mint } from '../ids';

/** What a new question asks, `number` being its place among the form's questions. */
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
