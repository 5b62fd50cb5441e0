import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../api/schema.gen';
import { meera, profileOf, signInMeera } from '../../testing/meera';
import { address, openApp } from '../../testing/renderApp';
import { type Reply, refusal, type StubbedServer, stubServer } from '../../testing/stubServer';
import { recentOf, sharedOf } from '../../testing/workFixtures';

type DeletedForm = components['schemas']['DeletedForm'];

const signedIn = {
  'GET /api/user/profile': profileOf(meera),
  'GET /api/works/recent': recentOf([]),
  'GET /api/works/shared': sharedOf([]),
};
const DAY_MS = 86_400_000;

beforeEach(signInMeera);

function deleted(name: string, more: Partial<DeletedForm> = {}): DeletedForm {
  return {
    _id: name.toLowerCase(),
    name,
    status: 'draft',
    responses: 0,
    deletedAt: '2026-01-02T08:00:00Z',
    purgedAt: new Date(Date.now() + 3.5 * DAY_MS).toISOString(),
    ...more,
  };
}

function trashOf(trash: readonly DeletedForm[]): Reply {
  return { body: { success: true, trash } };
}

/** Replies in order; the last one repeats. */
function inTurn(...replies: readonly Reply[]): () => Reply {
  const left = [...replies];
  return () => (left.length > 1 ? left.shift() : left[0]) ?? {};
}

function callsTo({ requests }: StubbedServer, path: string): number {
  return requests.filter(({ url }) => new URL(url).pathname === path).length;
}

describe('the trash', () => {
  it('opens from Home and shows its empty state', async () => {
    stubServer({ ...signedIn, 'GET /api/works/trash': trashOf([]) });
    const reader = await openApp('/home');
    await reader.click(await screen.findByRole('link', { name: 'Trash' }));
    expect(await screen.findByText('The trash is empty')).toBeVisible();
    expect(address()).toBe('/trash');
  });

  it('shows responses and remaining days of each form', async () => {
    stubServer({ ...signedIn, 'GET /api/works/trash': trashOf([deleted('Intake', { responses: 5 })]) });
    await openApp('/trash');
    expect(await screen.findByText('5 responses · deleted 2 Jan 2026 · 4 days left')).toBeVisible();
  });

  it('restores a form and focuses the heading', async () => {
    const server = stubServer({
      ...signedIn,
      'GET /api/works/trash': inTurn(
        trashOf([deleted('Intake'), deleted('Survey')]),
        trashOf([deleted('Survey')]),
      ),
      'POST /api/form/intake/restore': {},
    });
    const reader = await openApp('/trash');
    await reader.click(await screen.findByRole('button', { name: 'Restore: Intake' }));
    await waitFor(() => expect(screen.queryByText('Intake')).not.toBeInTheDocument());
    expect(screen.getByText('Survey')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Trash' })).toHaveFocus();
    expect(callsTo(server, '/api/form/intake/restore')).toBe(1);
  });

  it('asks before deleting a form permanently', async () => {
    const server = stubServer({
      ...signedIn,
      'GET /api/works/trash': inTurn(trashOf([deleted('Intake', { responses: 2 })]), trashOf([])),
      'POST /api/form/intake/purge': {},
    });
    const reader = await openApp('/trash');
    await reader.click(await screen.findByRole('button', { name: 'Delete for good: Intake' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('“Intake” and its 2 responses cannot be restored after that.');
    expect(callsTo(server, '/api/form/intake/purge')).toBe(0);
    await reader.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('The trash is empty')).toBeVisible();
    expect(callsTo(server, '/api/form/intake/purge')).toBe(1);
  });

  it('keeps a form that could not be restored', async () => {
    stubServer({
      ...signedIn,
      'GET /api/works/trash': trashOf([deleted('Intake')]),
      'POST /api/form/intake/restore': refusal(404, 'form.not_found'),
    });
    const reader = await openApp('/trash');
    await reader.click(await screen.findByRole('button', { name: 'Restore: Intake' }));
    expect(await screen.findByText('Form not found')).toBeVisible();
    expect(screen.getByText('Intake')).toBeVisible();
  });

  it('shows a load failure and retries', async () => {
    stubServer({ ...signedIn, 'GET /api/works/trash': inTurn(refusal(503, 'server.busy'), trashOf([])) });
    const reader = await openApp('/trash');
    await reader.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The trash is empty')).toBeVisible();
  });
});
