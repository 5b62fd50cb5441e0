import type { QueryClient } from '@tanstack/react-query';
import { projectForms } from './api/projectForms';
import { type FormWork, recentWorks } from './api/recentWorks';

/** Everything that is listed: one key tells all lists to come anew. */
export const allWorks = { queryKey: ['works'] };

/** What becomes of a form; null takes it off every list. */
export type FormChange = (form: FormWork) => FormWork | null;

/** Shows a change in every list before the server has agreed. What it returns takes the change back. */
export async function changeForm(queries: QueryClient, id: string, change: FormChange): Promise<() => void> {
  // An answer that is under way knows nothing of the change and would overwrite it.
  await queries.cancelQueries(allWorks);
  const before = queries.getQueriesData(allWorks);
  queries.setQueryData(
    recentWorks.queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((part) => ({
          ...part,
          recentWorks: part.recentWorks.flatMap((work) =>
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

function changeInProject(queries: QueryClient, projectId: string, id: string, change: FormChange): void {
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
