import { type FormAnalytics, type QuestionAnalytics, questionNumbersIn } from './api/formAnalytics';

/** Element ids of sections. */
export const SUMMARY = 'summary';
export const PAGES = 'pages';

/** `id` is the element id of its section; `number` is null for a removed question. */
export type NumberedQuestion = { id: string; number: number | null; question: QuestionAnalytics };

/** A form's questions: those of the newest version with their numbers, then the removed ones. */
export function questionsOf(found: Pick<FormAnalytics, 'analytics'>): NumberedQuestion[] {
  const numbers = questionNumbersIn(found);
  return found.analytics
    .toSorted((one, other) => Number(one.removed ?? false) - Number(other.removed ?? false))
    .map((question) => ({
      id: `question-${question.questionId}`,
      number: numbers.get(question.questionId) ?? null,
      question,
    }));
}
