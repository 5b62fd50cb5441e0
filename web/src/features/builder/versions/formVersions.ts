import { queryOptions } from '@tanstack/react-query';
import { answerOf, client } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { confirmedFrom } from '../api/draftOnWire';
import type { DraftForm } from '../draft/document';

/** What was published, without its content. */
export type VersionFacts = components['schemas']['VersionCard'];

/** Every version of a form, newest first, and how many responses all of them have. */
export type FormVersions = Pick<components['schemas']['Versions'], 'versions' | 'responses'>;

/** One key tells everything about a form's versions to come anew. */
export const versionsKey = (formId: string) => ['versions', formId] as const;

/** The versions of a form, newest first. */
export const formVersions = (formId: string) =>
  queryOptions({
    queryKey: [...versionsKey(formId), 'list'],
    queryFn: (): Promise<FormVersions> =>
      answerOf(client.GET('/api/form/{id}/versions', { params: { path: { id: formId } } })),
    refetchOnMount: 'always',
  });

/** What was published as a version. It never changes. */
export const versionContent = (formId: string, version: number) =>
  queryOptions({
    queryKey: [...versionsKey(formId), 'content', version],
    queryFn: async (): Promise<DraftForm> => {
      const path = { id: formId, n: version };
      const answer = await answerOf(client.GET('/api/form/{id}/versions/{n}', { params: { path } }));
      return confirmedFrom({ ...answer.version, revision: 0 }).form;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
