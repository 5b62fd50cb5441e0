import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, startI18n } from '../../../shared/locales/i18n';
import { type Reply, refusal, stubServer } from '../../../testing/stubServer';
import { Canvas } from '../canvas/Canvas';
import { id } from '../draft/testing/drafts';
import type { Autosave } from '../draft-sync/autosave';
import { Announcer } from '../editor/announce';
import { EditorProvider } from '../editor/EditorContext';
import { createEditor } from '../editor/editorStore';
import { formOf, page } from '../frame/testing/openBuilder';
import { Presence } from './Presence';

const REPORT = 'PUT /api/form/f-1/presence';
const ravi = { name: 'Ravi Rao', you: false, pageId: 'p2', questionId: 'q2' };

async function open(reply: Reply | (() => Reply)) {
  await startI18n();
  await Promise.all([loadTexts('builder'), loadTexts('merging')]);
  const server = stubServer({ [REPORT]: reply });
  const editor = createEditor({ document: formOf([page('p1'), page('p2')]) });
  const checkForNewer = vi.fn<Autosave['checkForNewer']>();
  const view = render(
    <EditorProvider editor={editor}>
      <Presence formId="f-1" autosave={{ checkForNewer }} />
      <Canvas />
      <Announcer />
    </EditorProvider>,
  );
  return { server, editor, checkForNewer, view, owner: userEvent.setup() };
}

const present = (collaborators: object[], revision = 1): Reply => ({
  body: { success: true, revision, collaborators },
});

beforeEach(() => {
  localStorage.setItem('token', 't-meera');
});

afterEach(() => {
  vi.useRealTimers();
});

describe('other collaborators', () => {
  it('are shown with their page; a click selects their card', async () => {
    const { owner, editor } = await open(present([ravi]));
    await owner.click(await screen.findByRole('button', { name: 'Ravi Rao is on page 02' }));
    expect(editor.getState().selection).toEqual({ pageId: 'p2', questionId: 'q2' });
    const card = document.querySelector('[data-question="q2"]');
    await waitFor(() => expect(card).toHaveTextContent('Ravi Rao'));
  });

  it('are distinguished from another own window', async () => {
    await open(present([{ ...ravi, you: true }]));
    expect(await screen.findByRole('button', { name: 'You, in another window is on page 02' })).toBeVisible();
  });

  it('are hidden while the server is unreachable', async () => {
    const { server } = await open(refusal(503, 'server.busy'));
    await waitFor(() => expect(server.requests).toHaveLength(1));
    expect(screen.queryByRole('list', { name: 'Also in this form' })).toBeNull();
  });

  it('report the saved revision', async () => {
    const { checkForNewer } = await open(present([], 7));
    await waitFor(() => expect(checkForNewer).toHaveBeenCalledWith(7));
  });

  it('receive the selection of this tab and its end', async () => {
    const { server, editor, view } = await open(present([ravi]));
    await screen.findByRole('list', { name: 'Also in this form' });
    act(() => editor.select({ pageId: id('p2'), questionId: id('q2') }));
    await waitFor(() => expect(server.requests).toHaveLength(2));
    view.unmount();
    await waitFor(() => expect(server.requests).toHaveLength(3));
    const reports = await server.bodiesOf(REPORT);
    expect(reports).toMatchObject([
      { pageId: 'p1', leaving: false },
      { pageId: 'p2', questionId: 'q2', leaving: false },
      { leaving: true },
    ]);
  });
});
