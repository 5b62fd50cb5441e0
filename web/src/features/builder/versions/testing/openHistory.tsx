import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { Providers } from '../../../../app/providers';
import { loadTexts, startI18n } from '../../../../locales/i18n';
import { stubServer } from '../../../../testing/stubServer';
import { type FormFacts, loadForm } from '../../api/loadForm';
import { saveDraft } from '../../api/saveDraft';
import { type DraftForm, documentOf } from '../../draft/document';
import { EditorProvider } from '../../editor/EditorContext';
import { createEditor } from '../../editor/editorStore';
import { createKeeper } from '../../keeping/keeper';
import { facts as firstFacts } from '../../keeping/testing/keptForm';
import { VersionHistory } from '../VersionHistory';

/** The version history over a draft, with somebody who may look at it. */
export async function openHistory(
  routes: Parameters<typeof stubServer>[0],
  form: DraftForm,
  facts: Partial<FormFacts>,
) {
  await startI18n();
  await Promise.all([loadTexts('builder'), loadTexts('publishing')]);
  const server = stubServer(routes);
  const known = { ...firstFacts, ...facts };
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
  const onClose = vi.fn<() => void>();
  const onUnpublished = vi.fn<() => void>();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <Providers>
          <EditorProvider editor={editor}>
            <VersionHistory facts={known} keeper={keeper} onClose={onClose} onUnpublished={onUnpublished} />
          </EditorProvider>
        </Providers>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { editor, server, onClose, onUnpublished, user: userEvent.setup() };
}
