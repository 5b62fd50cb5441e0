import type { ChoiceQuestion, KindName, Question } from './definition';

export function takesAnswer(kind: KindName): boolean {
  return kind !== 'Text' && kind !== 'Image' && kind !== 'Video';
}

export function takesText(kind: KindName): boolean {
  return kind === 'Short Answer' || kind === 'Long Answer';
}

/** Whether a condition can depend on a question of this type. */
export function supportsCondition(kind: KindName): boolean {
  return takesAnswer(kind) && kind !== 'File Upload';
}

export function offersOptions(question: Question): question is ChoiceQuestion {
  return question.type === 'Multiple Choice' || question.type === 'Checkbox' || question.type === 'Dropdown';
}
