import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client';
import type { components } from '../../api/schema.gen';

export type Work = components['schemas']['Work'];
export type FormWork = Extract<Work, { type: 'form' }>;
export type ProjectWork = components['schemas']['ProjectCard'];
export type SharedWork = components['schemas']['SharedWork'];

const RECENT_PAGE_SIZE = '24';
const SEARCH_PAGE_SIZE = '100';
/** Works beyond these pages are not found by the search. */
const MAX_SEARCH_PAGES = 20;

/** Matches every query of forms and projects, for invalidation. */
export const worksQueries = { queryKey: ['works'] };

/** The owner's forms and projects, last changed first, paged. */
export const recentWorks = infiniteQueryOptions({
  queryKey: ['works', 'recent'],
  queryFn: ({ pageParam }) => recentPage(RECENT_PAGE_SIZE, pageParam ?? undefined),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor ?? null,
  // The builder changes forms without updating this list.
  refetchOnMount: 'always',
});

/** All forms and projects of the owner, last changed first, for the search by name. */
export const allWorks = queryOptions({
  queryKey: ['works', 'every'],
  queryFn: async ({ signal }) => {
    const works: Work[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MAX_SEARCH_PAGES; page += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each response has the cursor of the next page.
      const response = await recentPage(SEARCH_PAGE_SIZE, cursor, signal);
      works.push(...response.recentWorks);
      cursor = response.nextCursor;
      if (cursor === undefined) break;
    }
    return works;
  },
  refetchOnMount: 'always',
});

/** Forms that others share with the owner, last shared first. */
export const sharedWorks = queryOptions({
  queryKey: ['works', 'shared'],
  queryFn: async () => (await call('get', '/api/works/shared')).sharedWorks,
  refetchOnMount: 'always',
  // Other owners share and unshare at any time, so the list refreshes on focus and every 30 seconds.
  refetchOnWindowFocus: 'always',
  refetchInterval: 30_000,
});

export const ownProjects = queryOptions({
  queryKey: ['works', 'projects'],
  queryFn: async () => (await call('get', '/api/project/my-projects')).projects,
  refetchOnMount: 'always',
});

export const projectForms = (projectId: string) =>
  queryOptions({
    queryKey: ['works', 'project', projectId],
    queryFn: () => call('get', '/api/project/{id}/forms', { params: { path: { id: projectId } } }),
    refetchOnMount: 'always',
  });

function recentPage(limit: string, cursor: string | undefined, signal?: AbortSignal) {
  const query = { limit, ...(cursor !== undefined && { cursor }) };
  return call('get', '/api/works/recent', { params: { query }, ...(signal && { signal }) });
}
