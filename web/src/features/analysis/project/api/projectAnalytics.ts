import { queryOptions } from '@tanstack/react-query';
import { answerOf, client } from '../../../../api/client';

/** A project's numbers and its forms. Among the works, so that a change to a form brings them anew. */
export const projectAnalytics = (projectId: string) =>
  queryOptions({
    queryKey: ['works', 'projectAnalytics', projectId],
    queryFn: () =>
      answerOf(client.GET('/api/analytics/project/{id}', { params: { path: { id: projectId } } })),
    refetchOnMount: 'always',
  });
