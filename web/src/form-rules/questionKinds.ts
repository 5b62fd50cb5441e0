import type { ChoiceQuestion, KindName, Question } from './definition';

/** Whether a respondent can answer a question of this kind. */
export function takesAnswer(kind: KindName): boolean {
  return kind !== 'Text' && kind !== 'Image' && kind !== 'Video';
}

/** Whether a page's condition may ask for the answer to a question of this kind. */
export function canCarryCondition(kind: KindName): boolean {
  return takesAnswer(kind) && kind !== 'File Upload';
}

/** Whether a question offers options. */
export function offersOptions(question: Question): question is ChoiceQuestion {
  return question.type === 'Multiple Choice' || question.type === 'Checkbox' || question.type === 'Dropdown';
}
