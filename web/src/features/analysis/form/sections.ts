import type { FormAnalytics, QuestionAnalytics } from './api/formAnalytics';

/** Where the summary begins. */
export const SUMMARY = 'summary';
/** Where it is told how people passed the pages. */
export const PAGES = 'pages';

/** A question, where it stands and the number it is known by. */
export type NumberedQuestion = { id: string; number: number | null; question: QuestionAnalytics };

/** A form's questions: those of the newest version with their numbers, then the removed ones. */
export function questionsOf({ analytics }: Pick<FormAnalytics, 'analytics'>): NumberedQuestion[] {
  let number = 0;
  return analytics
    .toSorted((one, other) => Number(one.removed ?? false) - Number(other.removed ?? false))
    .map((question) => {
      const isRemoved = question.removed === true;
      number += isRemoved ? 0 : 1;
      return { id: `question-${question.questionId}`, number: isRemoved ? null : number, question };
    });
}
