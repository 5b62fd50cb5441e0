import { vi } from 'vitest';
import { type Reply, type StubbedServer, stubServer } from '../../../../testing/stubServer';
import type { FormFacts } from '../../api/loadForm';
import type { DraftForm } from '../../draft/document';
import { type RenderedAutosave, renderWithAutosave } from '../../draft-sync/testing/renderWithAutosave';
import { facts as firstFacts } from '../../draft-sync/testing/savedForm';
import { Announcer } from '../../editor/announce';
import { PublishDialog, type PublishDialogProps } from '../PublishDialog';

export const PUBLISH = 'PUT /api/form/publish/f-1';
export const SAVE = 'PUT /api/form/save-draft/f-1';
export const CHECK = 'POST /api/project/check';
export const PROJECTS = 'GET /api/project/my-projects';
export const VERSIONS = 'GET /api/form/f-1/versions';

export const published: Reply = {
  body: {
    success: true,
    shareUrl: 'https://forms.example/form/abc',
    shareLink: 'abc',
    version: 1,
    revision: 3,
    problems: [],
  },
};

export function projects(...names: string[]): Reply {
  return {
    body: {
      success: true,
      projects: names.map((name) => ({ _id: `id of ${name}`, name, forms: 0, updatedAt: '' })),
    },
  };
}

/** A server with these projects that publishes everything. */
export function publishingServer(
  names: readonly string[] = ['Project', 'Riverside Clinic'],
  more: Parameters<typeof stubServer>[0] = {},
): Parameters<typeof stubServer>[0] {
  return {
    [PUBLISH]: published,
    [SAVE]: { body: { success: true, revision: 2, problems: [] } },
    [PROJECTS]: projects(...names),
    [CHECK]: async (request) => {
      const body: unknown = await request.json();
      const asked = typeof body === 'object' && body && 'projectName' in body ? String(body.projectName) : '';
      const known = names.find((name) => name.toLowerCase() === asked.toLowerCase());
      return { body: { success: true, exists: known !== undefined, projectId: known && `id of ${known}` } };
    },
    ...more,
  };
}

export type OpenedPublish = RenderedAutosave & {
  server: StubbedServer;
  props: Omit<PublishDialogProps, 'autosave'>;
};

/** The Publish dialog for the owner of a form at revision 1. */
export async function openPublish(
  form: DraftForm,
  routes: Parameters<typeof stubServer>[0] = publishingServer(),
  facts: Partial<FormFacts> = {},
): Promise<OpenedPublish> {
  const known = { ...firstFacts, ...facts };
  const server = stubServer({
    'GET /api/form/f-1': {
      body: { success: true, form: { ...form, ...known, _id: 'f-1', revision: 1, questions: [] } },
    },
    ...routes,
  });
  const props = {
    facts: known,
    onClose: vi.fn<() => void>(),
    onReview: vi.fn<() => void>(),
    onGoTo: vi.fn<PublishDialogProps['onGoTo']>(),
    onPublished: vi.fn<PublishDialogProps['onPublished']>(),
  };
  const rendered = await renderWithAutosave(form, known, (autosave) => (
    <>
      <PublishDialog {...props} autosave={autosave} />
      <Announcer />
    </>
  ));
  return { ...rendered, server, props };
}
