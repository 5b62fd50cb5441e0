import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../../../testing/stubServer';
import type { DraftForm } from '../draft/document';
import { q1, q2, stored, withText } from '../draft-sync/testing/savedForm';
import { openHistory } from './testing/openHistory';

const LIST = 'GET /api/form/f-1/versions';
const UNPUBLISH = 'POST /api/form/f-1/unpublish';
const ACCESS = 'PUT /api/form/f-1/access';
const first = stored;
const second = withText(stored, q2, 'Q2 Your town');

function card(version: number, live: boolean, responses: number) {
  const publishedAt = `2026-03-0${version}T10:00:00Z`;
  return { version, name: 'Intake', publishedAt, pages: 1, questions: 2, summary: '', live, responses };
}

function content(version: number, form: DraftForm) {
  return {
    body: {
      success: true,
      version: { ...card(version, false, 0), ...form },
      difference: { summary: '', changes: [] },
    },
  };
}

const twoVersions = {
  [LIST]: { body: { success: true, versions: [card(2, true, 40), card(1, false, 1)], responses: 41 } },
  'GET /api/form/f-1/versions/1': content(1, first),
  'GET /api/form/f-1/versions/2': content(2, second),
};

function openVersions(
  routes: Parameters<typeof openHistory>[0] = twoVersions,
  form: DraftForm = withText(second, q1, 'Q1 Your name'),
  facts: Parameters<typeof openHistory>[2] = { status: 'published', version: 2 },
) {
  return openHistory(routes, form, facts);
}

async function rows() {
  await screen.findByText('Version 1');
  return screen.getAllByRole('listitem').filter((row) => within(row).queryByRole('heading', { level: 3 }));
}

beforeEach(() => {
  localStorage.setItem('token', 't-meera');
});

describe('the version history', () => {
  it('lists the draft and all versions with their changes', async () => {
    await openVersions();
    const [draft, two, one] = await rows();
    if (!draft || !two || !one) {
      throw new Error('a draft and two versions');
    }
    expect(await within(draft).findByText('1 unpublished change')).toBeVisible();
    expect(draft).toHaveTextContent('Question “First” is now “Your name”');
    expect(two).toHaveTextContent('Version 2');
    expect(two).toHaveTextContent('Live');
    expect(two).toHaveTextContent('1 page · 2 questions · 40 responses');
    expect(await within(two).findByText('Question “Second” is now “Your town”')).toBeVisible();
    expect(one).toHaveTextContent('1 response');
    expect(one).toHaveTextContent('The first version');
    expect(one).not.toHaveTextContent('Live');
  });

  it('shows the difference to the draft', async () => {
    const { user } = await openVersions();
    const toggle = await screen.findByRole('button', { name: 'Version 1: compare with draft' });
    await waitFor(() => expect(toggle).toBeEnabled());
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    const shown = screen.getByText('From version 1 to the draft:').parentElement;
    expect(shown).toHaveTextContent('2 questions reworded');
  });

  it('restores a version in one undo step', async () => {
    const { user, editor, onClose, server } = await openVersions();
    const before = editor.getState().document.form;
    const restore = await screen.findByRole('button', { name: 'Version 1: restore to draft' });
    await waitFor(() => expect(restore).toBeEnabled());
    await user.click(restore);
    expect(editor.getState().document.form.pages).toEqual(first.pages);
    expect(onClose).toHaveBeenCalled();
    expect(
      await screen.findByText(
        'Version 1 is in the draft now. The live form does not change until you publish.',
      ),
    ).toBeVisible();
    expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
    await user.click(screen.getByText('Undo'));
    expect(editor.getState().document.form).toEqual(before);
  });

  it('disables restoring a version equal to the draft', async () => {
    await openVersions(twoVersions, second);
    expect(await screen.findByText('The same as version 2.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Version 2: restore to draft' })).toBeDisabled();
  });

  it('shows a version as it was', async () => {
    const { user } = await openVersions();
    await user.click(await screen.findByRole('button', { name: 'Version 1: view' }));
    const shown = await screen.findByRole('dialog', { name: 'Version 1' });
    expect(await within(shown).findByText(/Second/)).toBeVisible();
    await user.click(within(shown).getByRole('button', { name: 'Back to the history' }));
    expect(await screen.findByRole('dialog', { name: 'Version history' })).toBeVisible();
  });

  it('unpublishes after confirmation', async () => {
    const { user, onUnpublished, server } = await openVersions({
      ...twoVersions,
      [UNPUBLISH]: { body: { success: true } },
    });
    await user.click(await screen.findByRole('button', { name: 'Unpublish' }));
    const asked = await screen.findByRole('dialog', { name: 'Unpublish this form?' });
    expect(asked).toHaveTextContent('The responses you have stay.');
    await user.click(within(asked).getByRole('button', { name: 'Unpublish' }));
    expect(await screen.findByText('Form unpublished')).toBeVisible();
    expect(onUnpublished).toHaveBeenCalled();
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('shows a failure to unpublish', async () => {
    const { user, onUnpublished } = await openVersions({
      ...twoVersions,
      [UNPUBLISH]: refusal(500, 'server.fault'),
    });
    await user.click(await screen.findByRole('button', { name: 'Unpublish' }));
    const asked = await screen.findByRole('dialog', { name: 'Unpublish this form?' });
    await user.click(within(asked).getByRole('button', { name: 'Unpublish' }));
    expect(await screen.findByText('Failed to unpublish form')).toBeVisible();
    expect(onUnpublished).not.toHaveBeenCalled();
  });

  it('lets an editor view and restore, not unpublish', async () => {
    await openVersions(twoVersions, undefined, { role: 'edit', status: 'published', version: 2 });
    await rows();
    expect(screen.queryByRole('button', { name: 'Unpublish' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Version 1: restore to draft' })).toBeVisible();
  });

  it('has an empty state before the first publish', async () => {
    await openVersions({ [LIST]: { body: { success: true, versions: [], responses: 0 } } });
    expect(await screen.findByText('Not published yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Unpublish' })).not.toBeInTheDocument();
  });

  it('shows a loading failure and retries', async () => {
    let isUp = false;
    const { user } = await openVersions({
      ...twoVersions,
      [LIST]: () => {
        if (!isUp) {
          throw new TypeError('no network');
        }
        return twoVersions[LIST];
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the versions');
    isUp = true;
    await user.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await screen.findByText('Version 2')).toBeVisible();
  });

  it('lets the owner reject older versions by keyboard', async () => {
    const sharing = { access: 'link', responders: [], embeddable: false, acceptOlderVersions: true };
    const { user, server } = await openVersions({
      ...twoVersions,
      'GET /api/form/f-1': { body: { success: true, form: sharing } },
      [ACCESS]: { body: { success: true, ...sharing, acceptOlderVersions: false } },
    });
    const toggle = await screen.findByRole('switch', { name: 'Accept answers to older versions' });
    expect(toggle).toBeChecked();
    expect(toggle).toHaveAccessibleDescription(/can still finish it/);
    toggle.focus();
    await user.keyboard(' ');
    await waitFor(() => expect(toggle).not.toBeChecked());
    expect(toggle).toHaveAccessibleDescription(/are asked to reload/);
    expect(await server.bodiesOf(ACCESS)).toEqual([{ acceptOlderVersions: false }]);
  });

  it('reverts the switch if the server rejects the change', async () => {
    const sharing = { access: 'link', responders: [], embeddable: false, acceptOlderVersions: true };
    const { user } = await openVersions({
      ...twoVersions,
      'GET /api/form/f-1': { body: { success: true, form: sharing } },
      [ACCESS]: refusal(500, 'server.fault'),
    });
    const toggle = await screen.findByRole('switch', { name: 'Accept answers to older versions' });
    await user.click(toggle);
    await waitFor(() => expect(toggle).toBeChecked());
  });

  it('hides the switch from an editor', async () => {
    await openVersions(twoVersions, undefined, { role: 'edit', status: 'published', version: 2 });
    await rows();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });
});
