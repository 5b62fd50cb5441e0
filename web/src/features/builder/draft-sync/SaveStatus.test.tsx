import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { loadTexts, startI18n } from '../../../shared/locales/i18n';
import { documentOf } from '../draft/document';
import { mergeDrafts } from '../draft/merge';
import { EditorProvider } from '../editor/EditorContext';
import { createEditor } from '../editor/editorStore';
import type { Autosave } from './autosave';
import type { AutosaveState, AutosaveView } from './autosaveState';
import { SaveStatus } from './SaveStatus';
import { q1, stored, withText } from './testing/savedForm';

function showing(state: AutosaveState, onDevice = true) {
  const autosave = {
    store: createStore<AutosaveView>(() => ({ state, onDevice })),
    start: () => () => undefined,
    saveNow: vi.fn<Autosave['saveNow']>(async () => ({ kind: 'saved', at: 0, recovered: false })),
    saveAndThen: vi.fn<Autosave['saveAndThen']>(),
    setFacts: vi.fn<Autosave['setFacts']>(),
    resolve: vi.fn<Autosave['resolve']>(),
    checkForNewer: vi.fn<Autosave['checkForNewer']>(),
    wouldLose: () => false,
  } satisfies Autosave;
  render(
    <EditorProvider editor={createEditor({ document: documentOf(stored) })}>
      <SaveStatus autosave={autosave} />
      <div data-canvas="">
        <fieldset data-question={q1} aria-label="Q1" />
      </div>
    </EditorProvider>,
  );
  return { autosave, show: (next: AutosaveState) => act(() => autosave.store.setState({ state: next })) };
}

const conflict: AutosaveState = {
  kind: 'conflict',
  from: 'server',
  conflicts: mergeDrafts(stored, withText(stored, q1, 'Q1 Mine'), withText(stored, q1, 'Q1 Theirs'))
    .conflicts,
};

beforeAll(async () => {
  await startI18n();
  await loadTexts('builder');
});

beforeEach(() => {
  localStorage.setItem('token', 't-meera');
});

describe('the save status', () => {
  it('shows the state and announces only problems and recovery', () => {
    const { show } = showing({ kind: 'saved', at: Date.now(), recovered: false });
    expect(screen.getByText('Saved just now')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('');
    show({ kind: 'saving' });
    expect(screen.getAllByText('Saving…')[0]).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('');
    show({ kind: 'offline' });
    expect(screen.getByRole('status')).toHaveTextContent('Offline, saved on this device');
    show({ kind: 'saved', at: Date.now(), recovered: true });
    expect(screen.getByRole('status')).toHaveTextContent('Saved just now');
  });

  it('offers Retry when a save failed', async () => {
    const failure = { kind: 'timeout' } as const;
    const { autosave } = showing({ kind: 'failed', failure, willRetry: true });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(autosave.saveNow).toHaveBeenCalledOnce();
  });

  it('says when the device stores no copy', () => {
    showing({ kind: 'offline' }, false);
    expect(screen.getByRole('status')).toHaveTextContent('Offline, not saved yet');
    expect(screen.getByRole('status')).toHaveTextContent('This browser keeps no copy on this device.');
  });

  it('shows the conflict on the card without a dialog', async () => {
    showing({ kind: 'saved', at: undefined, recovered: false }).show(conflict);
    expect(await screen.findByText(/Somebody else changed this question too/)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows both sides of a conflict and can be postponed', async () => {
    const { autosave } = showing(conflict);
    const card = screen.getByRole('group', { name: 'Q1' });
    await userEvent.click(await within(card).findByRole('button', { name: 'Compare' }));
    const dialog = await screen.findByRole('dialog', { name: 'Changed in two places' });
    expect(within(dialog).getByText('Q1 Mine')).toBeVisible();
    expect(within(dialog).getByText('Q1 Theirs')).toBeVisible();
    expect(within(dialog).getByText('Differs: Question text')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(autosave.resolve).not.toHaveBeenCalled();
    await userEvent.click(within(card).getByRole('button', { name: 'Compare' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Theirs' }));
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(autosave.resolve).toHaveBeenCalledWith(new Map([['question q1', 'theirs']]));
  });
});
