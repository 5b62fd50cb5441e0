import { textWithoutNumber } from '../../../../form-rules/textRules';
import type { QuestionAnalytics } from '../api/formAnalytics';

const REMOVED = ' (removed)';

/** The question's text without its number and the server's "(removed)", which are shown separately. */
export function questionTitle({
  question,
  removed,
}: Pick<QuestionAnalytics, 'question' | 'removed'>): string {
  const text = removed === true && question.endsWith(REMOVED) ? question.slice(0, -REMOVED.length) : question;
  return textWithoutNumber(text);
}
