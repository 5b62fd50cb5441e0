import type { QueryClient } from '@tanstack/react-query';
import { type FormWork, projectForms, recentWorks, worksQueries } from './queries';

/** Returns the changed form, or null to remove it from every list. */
export type FormUpdate = (form: FormWork) => FormWork | null;

/** Applies an optimistic change to every cached list. Returns the rollback. */
export async function updateCachedForm(
  queries: QueryClient,
  id: string,
  change: FormUpdate,
): Promise<() => void> {
  // A response in flight would overwrite the change.
  await queries.cancelQueries(worksQueries);
  const before = queries.getQueriesData(worksQueries);
  queries.setQueryData(
    recentWorks.queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          recentWorks: page.recentWorks.flatMap((work) =>
            work.type === 'form' && work._id === id ? (change(work) ?? []) : [work],
          ),
        })),
      },
  );
  for (const [[, kind, projectId]] of before) {
    if (kind === 'project' && typeof projectId === 'string') {
      changeInProject(queries, projectId, id, change);
    }
  }
  return () => {
    for (const [key, data] of before) {
      queries.setQueryData(key, data);
    }
  };
}

function changeInProject(queries: QueryClient, projectId: string, id: string, change: FormUpdate): void {
  queries.setQueryData(
    projectForms(projectId).queryKey,
    (project) =>
      project && {
        ...project,
        forms: project.forms.flatMap((form) => {
          if (form._id !== id) {
            return [form];
          }
          const changed = change({ ...form, type: 'form' });
          return changed?.projectId === projectId ? [changed] : [];
        }),
      },
  );
}
