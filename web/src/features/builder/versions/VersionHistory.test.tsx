import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../../../testing/stubServer';
import type { DraftForm } from '../draft/document';
import { q1, q2, stored, worded } from '../keeping/testing/keptForm';
import { openHistory } from './testing/openHistory';

const LIST = 'GET /api/form/f-1/versions';
const UNPUBLISH = 'POST /api/form/f-1/unpublish';
const first = stored;
const second = worded(stored, q2, 'Q2 Your town');

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
  form: DraftForm = worded(second, q1, 'Q1 Your name'),
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
  it('lists the draft and every version, newest first, with what each changed in words', async () => {
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

  it('shows what differs from the draft', async () => {
    const { user } = await openVersions();
    const toggle = await screen.findByRole('button', { name: 'Version 1: see what differs from the draft' });
    await waitFor(() => expect(toggle).toBeEnabled());
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    const shown = screen.getByText('From version 1 to the draft:').parentElement;
    expect(shown).toHaveTextContent('2 questions reworded');
  });

  it('brings a version back into the draft in one step that can be undone', async () => {
    const { user, editor, onClose, server } = await openVersions();
    const before = editor.getState().document.form;
    const restore = await screen.findByRole('button', { name: 'Version 1: restore into the draft' });
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

  it('has nothing to restore where the draft is the same', async () => {
    await openVersions(twoVersions, second);
    expect(await screen.findByText('The same as version 2.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Version 2: restore into the draft' })).toBeDisabled();
  });

  it('shows a version as it was', async () => {
    const { user } = await openVersions();
    await user.click(await screen.findByRole('button', { name: 'Version 1: look at it' }));
    const shown = await screen.findByRole('dialog', { name: 'Version 1' });
    expect(await within(shown).findByText(/Second/)).toBeVisible();
    await user.click(within(shown).getByRole('button', { name: 'Back to the history' }));
    expect(await screen.findByRole('dialog', { name: 'Version history' })).toBeVisible();
  });

  it('unpublishes after asking', async () => {
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

  it('says when unpublishing fails', async () => {
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

  it('lets an editor look and restore, not unpublish', async () => {
    await openVersions(twoVersions, undefined, { role: 'edit', status: 'published', version: 2 });
    await rows();
    expect(screen.queryByRole('button', { name: 'Unpublish' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Version 1: restore into the draft' })).toBeVisible();
  });

  it('says that nothing was published yet', async () => {
    await openVersions({ [LIST]: { body: { success: true, versions: [], responses: 0 } } });
    expect(await screen.findByText('Not published yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Unpublish' })).not.toBeInTheDocument();
  });

  it('says offline that it could not be loaded, and tries again', async () => {
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
});
