import { infiniteQueryOptions } from '@tanstack/react-query';
import { answerOf, client } from '../../api/client';
import type { components } from '../../api/schema.gen';

export type Work = components['schemas']['Work'];
export type FormWork = Extract<Work, { type: 'form' }>;
export type ProjectWork = components['schemas']['ProjectCard'];

const PART = '24';

/** The owner's forms and projects, changed last first, in parts. */
export const recentWorks = infiniteQueryOptions({
  queryKey: ['works', 'recent'],
  queryFn: ({ pageParam }) =>
    answerOf(
      client.GET('/api/works/recent', {
        params: { query: pageParam === null ? { limit: PART } : { limit: PART, cursor: pageParam } },
      }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor ?? null,
  // Forms change in the builder, which knows nothing of this list.
  refetchOnMount: 'always',
});
