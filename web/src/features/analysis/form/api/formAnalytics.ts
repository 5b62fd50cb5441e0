import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { questionNumbers, withNumber } from '../../../../form-rules/questionNumbers';
import { textWithoutNumber } from '../../../../form-rules/textRules';
import type { Filter } from '../filter/filter';

const REMOVED = ' (removed)';

export type FormAnalytics = components['schemas']['FormAnalytics'];
export type QuestionAnalytics = components['schemas']['QuestionAnalytics'];
export type BarAnalytics = components['schemas']['BarAnalytics'];
export type GridAnalytics = components['schemas']['GridAnalytics'];
export type GridHeading = components['schemas']['GridHeading'];
export type PageAnalytics = components['schemas']['PageAnalytics'];

/** Matches the analytics of a form for every filter. */
export const formAnalyticsKey = (formId: string) => ['analytics', formId, 'form'] as const;

/** A form's analytics. While the filter changes, the previous data stays visible. */
export const formAnalytics = (formId: string, filter: Filter) =>
  queryOptions({
    queryKey: [...formAnalyticsKey(formId), filter],
    queryFn: async ({ signal }) =>
      withQuestionNumbers(
        await call('get', '/api/analytics/form/{id}', {
          params: { path: { id: formId }, query: filter },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** The question numbers of the newest version, by question id. */
export function questionNumbersIn({
  analytics,
}: Pick<FormAnalytics, 'analytics'>): ReadonlyMap<string, number> {
  const current = analytics.filter(({ removed }) => removed !== true);
  return questionNumbers(current.map(({ questionId, type }) => ({ id: questionId, type })));
}

/** Replaces the numbers in question texts: older versions counted images and videos, too. */
export function withQuestionNumbers(found: FormAnalytics): FormAnalytics {
  const numbers = questionNumbersIn(found);
  const analytics = found.analytics.map((one) => ({
    ...one,
    question: withNumber(one.question, numbers.get(one.questionId)),
  }));
  return { ...found, analytics };
}

/** The question's text without its number and the server's "(removed)", which are shown separately. */
export function questionTitle({
  question,
  removed,
}: Pick<QuestionAnalytics, 'question' | 'removed'>): string {
  const text = removed === true && question.endsWith(REMOVED) ? question.slice(0, -REMOVED.length) : question;
  return textWithoutNumber(text);
}
