import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { parseDraft } from '../api/draftPayload';
import type { DraftForm } from '../draft/document';

/** A version without its content. */
export type VersionFacts = components['schemas']['VersionCard'];

/** All versions, newest first, and their total number of responses. */
export type FormVersions = Pick<components['schemas']['Versions'], 'versions' | 'responses'>;

/** Query key prefix, to invalidate everything about a form's versions. */
export const versionsKey = (formId: string) => ['versions', formId] as const;

export const formVersions = (formId: string) =>
  queryOptions({
    queryKey: [...versionsKey(formId), 'list'],
    queryFn: (): Promise<FormVersions> =>
      call('get', '/api/form/{id}/versions', { params: { path: { id: formId } } }),
    refetchOnMount: 'always',
  });

/** Never stale: a version does not change. */
export const versionContent = (formId: string, version: number) =>
  queryOptions({
    queryKey: [...versionsKey(formId), 'content', version],
    queryFn: async (): Promise<DraftForm> => {
      const path = { id: formId, n: version };
      const answer = await call('get', '/api/form/{id}/versions/{n}', { params: { path } });
      return parseDraft({ ...answer.version, revision: 0 }).form;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
