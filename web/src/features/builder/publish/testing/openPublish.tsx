import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { Providers } from '../../../../app/providers';
import { loadTexts, startI18n } from '../../../../locales/i18n';
import { type Reply, type StubbedServer, stubServer } from '../../../../testing/stubServer';
import { type FormFacts, loadForm } from '../../api/loadForm';
import { saveDraft } from '../../api/saveDraft';
import { type DraftForm, documentOf } from '../../draft/document';
import { Announcer } from '../../editor/announce';
import { EditorProvider } from '../../editor/EditorContext';
import { createEditor, type Editor } from '../../editor/editorStore';
import { createKeeper, type Keeper } from '../../keeping/keeper';
import { facts as firstFacts } from '../../keeping/testing/keptForm';
import { PublishDialog, type PublishDialogProps } from '../PublishDialog';

export const PUBLISH = 'PUT /api/form/publish/f-1';
export const SAVE = 'PUT /api/form/save-draft/f-1';
export const CHECK = 'POST /api/project/check';
export const PROJECTS = 'GET /api/project/my-projects';
export const VERSIONS = 'GET /api/form/f-1/versions';

/** The answer to a publish. */
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

/** The projects of the owner. */
export function projects(...names: string[]): Reply {
  return {
    body: {
      success: true,
      projects: names.map((name) => ({ _id: `id of ${name}`, name, forms: 0, updatedAt: '' })),
    },
  };
}

/** A server with these projects, that publishes whatever comes. */
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

export type OpenedPublish = {
  editor: Editor;
  keeper: Keeper;
  server: StubbedServer;
  user: ReturnType<typeof userEvent.setup>;
  props: { [Name in keyof PublishDialogProps]: PublishDialogProps[Name] };
};

/** The Publish dialog over a form that the server has at revision 1, with its owner. */
export async function openPublish(
  form: DraftForm,
  routes: Parameters<typeof stubServer>[0] = publishingServer(),
  facts: Partial<FormFacts> = {},
): Promise<OpenedPublish> {
  await startI18n();
  await Promise.all([loadTexts('builder'), loadTexts('publishing')]);
  const known = { ...firstFacts, ...facts };
  const server = stubServer({
    'GET /api/form/f-1': {
      body: { success: true, form: { ...form, ...known, _id: 'f-1', revision: 1, questions: [] } },
    },
    ...routes,
  });
  const editor = createEditor({ document: documentOf(form) });
  const keeper = createKeeper({
    editor,
    opened: {
      form: known,
      base: { form, revision: 1 },
      from: 'server',
      gone: false,
      pending: [],
      sent: [],
      device: undefined,
    },
    save: saveDraft,
    load: loadForm,
  });
  const props = {
    facts: known,
    keeper,
    onClose: vi.fn<() => void>(),
    onReview: vi.fn<() => void>(),
    onGoTo: vi.fn<PublishDialogProps['onGoTo']>(),
    onPublished: vi.fn<PublishDialogProps['onPublished']>(),
  };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <Providers>
          <EditorProvider editor={editor}>
            <PublishDialog {...props} />
            <Announcer />
          </EditorProvider>
        </Providers>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { editor, keeper, server, user: userEvent.setup(), props };
}
