import { withNumber } from '../../../form-rules/questionNumbers';
import type { FormAnalytics } from '../form/api/formAnalytics';
import { questionNumbersIn } from '../form/api/formAnalytics';

/** Page numbers and question texts with the numbers of the newest version. */
export type PositionLabels = ReturnType<typeof positionLabels>;

/** A removed page gets a dot instead of a number. */
export function positionLabels(analytics: Pick<FormAnalytics, 'analytics' | 'pages'>) {
  const numbers = questionNumbersIn(analytics);
  const pages = analytics.pages.filter(({ removed }) => removed !== true).map(({ pageId }) => pageId);
  return {
    page: (pageId: string): string => {
      const at = pages.indexOf(pageId);
      return at < 0 ? '·' : String(at + 1).padStart(2, '0');
    },
    text: (questionId: string, text: string): string => withNumber(text, numbers.get(questionId)),
  };
}
