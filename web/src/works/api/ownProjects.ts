import { queryOptions } from '@tanstack/react-query';
import { answerOf, client } from '../../api/client';

/** Every project of the owner. */
export const ownProjects = queryOptions({
  queryKey: ['works', 'projects'],
  queryFn: async () => (await answerOf(client.GET('/api/project/my-projects'))).projects,
  refetchOnMount: 'always',
});
