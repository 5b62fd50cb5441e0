import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { loadTexts, startI18n } from '../../../locales/i18n';
import { mergeDrafts } from '../draft/merge';
import type { Keeper } from './keeper';
import type { KeeperState, KeeperView } from './keeperState';
import { SaveStatus } from './SaveStatus';
import { q1, stored, worded } from './testing/keptForm';

function showing(state: KeeperState, onDevice = true) {
  const keeper = {
    store: createStore<KeeperView>(() => ({ state, onDevice })),
    start: () => () => undefined,
    saveNow: vi.fn<Keeper['saveNow']>(async () => ({ kind: 'saved', at: 0, afterTrouble: false })),
    saveThen: vi.fn<Keeper['saveThen']>(),
    learn: vi.fn<Keeper['learn']>(),
    settle: vi.fn<Keeper['settle']>(),
    wouldLose: () => false,
  } satisfies Keeper;
  render(<SaveStatus keeper={keeper} />);
  return { keeper, show: (next: KeeperState) => act(() => keeper.store.setState({ state: next })) };
}

const conflict: KeeperState = {
  kind: 'conflict',
  from: 'server',
  conflicts: mergeDrafts(stored, worded(stored, q1, 'Q1 Mine'), worded(stored, q1, 'Q1 Theirs')).conflicts,
};

beforeAll(async () => {
  await startI18n();
  await loadTexts('builder');
});

beforeEach(() => {
  localStorage.setItem('token', 't-meera');
});

describe('the save status', () => {
  it('says how it stands, and speaks only of trouble and its end', () => {
    const { show } = showing({ kind: 'saved', at: Date.now(), afterTrouble: false });
    expect(screen.getByText('Saved just now')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('');
    show({ kind: 'saving' });
    expect(screen.getAllByText('Saving…')[0]).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('');
    show({ kind: 'offline' });
    expect(screen.getByRole('status')).toHaveTextContent('Offline, saved on this device');
    show({ kind: 'saved', at: Date.now(), afterTrouble: true });
    expect(screen.getByRole('status')).toHaveTextContent('Saved just now');
  });

  it('offers Retry when a save failed', async () => {
    const failure = { kind: 'timeout' } as const;
    const { keeper } = showing({ kind: 'failed', failure, comesBack: true });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(keeper.saveNow).toHaveBeenCalledOnce();
  });

  it('says when the device keeps no copy', () => {
    showing({ kind: 'offline' }, false);
    expect(screen.getByRole('status')).toHaveTextContent('Offline, not saved yet');
    expect(screen.getByRole('status')).toHaveTextContent('This browser keeps no copy on this device.');
  });

  it('shows both sides of a conflict, and can be put off and taken up again', async () => {
    const { keeper } = showing(conflict);
    const dialog = await screen.findByRole('dialog', { name: 'Changed in two places' });
    expect(within(dialog).getByText('Q1 Mine')).toBeVisible();
    expect(within(dialog).getByText('Q1 Theirs')).toBeVisible();
    expect(within(dialog).getByText('Differs: Question text')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(keeper.settle).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Theirs' }));
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(keeper.settle).toHaveBeenCalledWith(new Map([['question q1', 'theirs']]));
  });
});
