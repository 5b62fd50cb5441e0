import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import type { Page } from '../../../../form-rules/definition';
import type { Question } from '../../../../form-rules/questions';
import { loadTexts, startI18n } from '../../../../shared/locales/i18n';
import { meera, profileOf } from '../../../../testing/meera';
import { formOf, pageWith } from '../../../../testing/questions';
import { type Reply, stubServer } from '../../../../testing/stubServer';
import { ToastArea } from '../../../../ui/toast/ToastArea';
import type { FormFacts } from '../../api/loadForm';
import { documentOf } from '../../draft/document';
import type { Autosave } from '../../draft-sync/autosave';
import { EditorProvider } from '../../editor/EditorContext';
import { createEditor } from '../../editor/editorStore';
import { SettingsLayer } from '../SettingsLayer';
import type { OpenOverlay } from '../useSettingsSections';

const FACTS: FormFacts = {
  id: 'form-1',
  status: 'draft',
  role: 'owner',
  hasUnpublishedChanges: false,
  access: 'link',
  responders: [],
  embeddable: false,
};

const TOASTS = {
  placement: 'top-right',
  closeAfterMs: 5000,
  closeLabel: 'Close',
  label: 'Messages',
} as const;

/** A server without mails. */
export function stubSettingsServer(replies: Record<string, Reply> = {}) {
  return stubServer({
    'GET /api/user/profile': profileOf(meera),
    'GET /api/form/form-1/notifications': {
      body: { success: true, frequency: 'hourly', dailyAt: 480, mails: [] },
    },
    'GET /api/form/form-1/confirmations': { body: { success: true, ownerVerified: true, mails: [] } },
    ...replies,
  });
}

/** The settings of a form with these questions on its first page. */
export async function openSettings(
  facts: Partial<FormFacts> = {},
  questions: Question[] = [],
  secondPage: Page = pageWith('b', []),
) {
  await startI18n();
  await loadTexts('builder');
  await loadTexts('formSettings');
  await loadTexts('notifications');
  const editor = createEditor({
    document: documentOf({ ...formOf([pageWith('a', questions), secondPage]), name: 'Clinic' }),
  });
  const open = vi.fn<OpenOverlay>();
  const saveNow = vi.fn<Autosave['saveNow']>(() =>
    Promise.resolve({ kind: 'saved', at: undefined, recovered: false }),
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <EditorProvider editor={editor}>
          <SettingsLayer
            facts={{ ...FACTS, ...facts }}
            saveNow={saveNow}
            onOpen={open}
            onClose={() => undefined}
          />
        </EditorProvider>
      </MemoryRouter>
      <ToastArea {...TOASTS} />
    </QueryClientProvider>,
  );
  return { settings: () => editor.getState().document.form.settings, editor, open, saveNow };
}
