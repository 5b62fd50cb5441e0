import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf, client } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import type { Filter } from '../filter/filter';

export type FormAnalytics = components['schemas']['FormAnalytics'];
export type QuestionAnalytics = components['schemas']['QuestionAnalytics'];
export type BarAnalytics = components['schemas']['BarAnalytics'];
export type PageAnalytics = components['schemas']['PageAnalytics'];

/** Everything of a form's numbers that is kept, whatever the filter. */
export const formAnalyticsKey = (formId: string) => ['analytics', formId, 'form'] as const;

/** A form's numbers; while others are fetched for another filter, the ones before stay in view. */
export const formAnalytics = (formId: string, filter: Filter) =>
  queryOptions({
    queryKey: [...formAnalyticsKey(formId), filter],
    queryFn: ({ signal }) =>
      answerOf(
        client.GET('/api/analytics/form/{id}', { params: { path: { id: formId }, query: filter }, signal }),
      ),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
