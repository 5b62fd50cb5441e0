import { asked } from '../../../../form-rules/textRules';
import type { QuestionAnalytics } from '../api/formAnalytics';

const REMOVED = ' (removed)';

/** A question's text alone: its number, and that it was removed, are said beside it. */
export function titleOf({ question, removed }: Pick<QuestionAnalytics, 'question' | 'removed'>): string {
  const text = removed === true && question.endsWith(REMOVED) ? question.slice(0, -REMOVED.length) : question;
  return asked(text);
}
