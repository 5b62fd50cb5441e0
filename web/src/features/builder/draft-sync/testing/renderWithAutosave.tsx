import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { Providers } from '../../../../app/providers';
import { loadTexts, startI18n } from '../../../../shared/locales/i18n';
import { type FormFacts, loadForm } from '../../api/loadForm';
import { saveDraft } from '../../api/saveDraft';
import { type DraftForm, documentOf } from '../../draft/document';
import { EditorProvider } from '../../editor/EditorContext';
import { createEditor, type Editor } from '../../editor/editorStore';
import { type Autosave, createAutosave } from '../autosave';

export type RenderedAutosave = {
  readonly editor: Editor;
  readonly autosave: Autosave;
  readonly user: ReturnType<typeof userEvent.setup>;
};

/** Renders a part of the builder for a form at revision 1, with an autosave that is not started. */
export async function renderWithAutosave(
  form: DraftForm,
  facts: FormFacts,
  part: (autosave: Autosave) => ReactNode,
): Promise<RenderedAutosave> {
  await startI18n();
  await Promise.all([loadTexts('builder'), loadTexts('publishing')]);
  const editor = createEditor({ document: documentOf(form) });
  const autosave = createAutosave({
    editor,
    opened: {
      form: facts,
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
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <Providers>
          <EditorProvider editor={editor}>{part(autosave)}</EditorProvider>
        </Providers>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { editor, autosave, user: userEvent.setup() };
}
