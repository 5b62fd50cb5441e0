import { takesSeveral } from '../questionKinds';
import type { ChoiceQuestion } from '../questions';

/** The labels of expected options as a condition stores them: a list if the question takes several. */
export function expectedLabels(
  question: ChoiceQuestion,
  labels: readonly string[],
): string | readonly string[] {
  return takesSeveral(question.type) ? labels : (labels[0] ?? '');
}
