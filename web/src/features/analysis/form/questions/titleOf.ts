import type { QuestionAnalytics } from '../api/formAnalytics';

const REMOVED = ' (removed)';

/** A question's text alone: that it was removed is said in the reader's language, beside it. */
export function titleOf({ question, removed }: Pick<QuestionAnalytics, 'question' | 'removed'>): string {
  return removed === true && question.endsWith(REMOVED) ? question.slice(0, -REMOVED.length) : question;
}
