import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { responsesKey } from './responseList';

export type WholeResponse = components['schemas']['WholeResponse'];
export type WholePage = components['schemas']['WholePage'];
export type WholeAnswer = components['schemas']['WholeAnswer'];
export type ShownFile = components['schemas']['ShownFile'];

/** A single response, with the texts of its own version. */
export function wholeResponse(formId: string, responseId: string) {
  return queryOptions({
    queryKey: [...responsesKey(formId), 'one', responseId],
    queryFn: async ({ signal }) => {
      const path = { id: formId, responseId };
      const { response } = await call('get', '/api/analytics/form/{id}/responses/{responseId}', {
        params: { path },
        signal,
      });
      return response;
    },
  });
}
