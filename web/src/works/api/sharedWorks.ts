import { queryOptions } from '@tanstack/react-query';
import { answerOf, client } from '../../api/client';
import type { components } from '../../api/schema.gen';

export type SharedWork = components['schemas']['SharedWork'];

/** The forms that other people share with the owner, shared last first. */
export const sharedWorks = queryOptions({
  queryKey: ['works', 'shared'],
  queryFn: async () => (await answerOf(client.GET('/api/works/shared'))).sharedWorks,
  refetchOnMount: 'always',
  // Owners change their lists without a word to the people on them. Whoever looks at theirs sees it as it is: on
  // coming back to the page, and from time to time while it is in view.
  refetchOnWindowFocus: 'always',
  refetchInterval: 30_000,
});
