import { queryOptions } from '@tanstack/react-query';
import { answerOf, client } from '../../api/client';

/** A project's name and its forms. */
export const projectForms = (projectId: string) =>
  queryOptions({
    queryKey: ['works', 'project', projectId],
    queryFn: () => answerOf(client.GET('/api/project/{id}/forms', { params: { path: { id: projectId } } })),
    refetchOnMount: 'always',
  });
