import { queryOptions } from '@tanstack/react-query';
import { answerOf, client } from '../../api/client';
import type { components } from '../../api/schema.gen';

export type SharedWork = components['schemas']['SharedWork'];

/** The forms that other people share with the owner, shared last first. */
export const sharedWorks = queryOptions({
  queryKey: ['works', 'shared'],
  queryFn: async () => (await answerOf(client.GET('/api/works/shared'))).sharedWorks,
  refetchOnMount: 'always',
});
