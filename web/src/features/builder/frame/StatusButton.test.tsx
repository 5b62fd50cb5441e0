import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stubServer } from '../../../testing/stubServer';
import type { DraftForm } from '../draft/document';
import { id } from '../draft/testing/drafts';
import type { OpenForm } from './BuilderFrame';
import { formOf, openBuilder, page } from './testing/openBuilder';

const VERSION = 'GET /api/form/f1/versions/2';
const live: OpenForm = {
  id: 'f1',
  status: 'published',
  role: 'owner',
  version: 2,
  hasUnpublishedChanges: true,
};
const draft = formOf([page('p1')]);

/** Server response with this form as the published version. */
const published = (form: DraftForm) => ({ [VERSION]: { body: { success: true, version: form } } });

describe('the status button', () => {
  it('says Draft and opens Publish for a new form', async () => {
    const { user, onOverlay } = await openBuilder(draft);
    await user.click(screen.getByRole('button', { name: 'Draft Publish' }));
    expect(onOverlay).toHaveBeenCalledWith('publish');
  });

  it('says Live without unpublished changes', async () => {
    await openBuilder(draft, { form: { ...live, hasUnpublishedChanges: false } });
    expect(screen.getByRole('button', { name: 'Live Publish' })).toBeVisible();
  });

  it('counts the changes since the last version while typing', async () => {
    stubServer(published(draft.form));
    const { editor } = await openBuilder(draft, { form: live });
    act(() => void editor.dispatch({ type: 'page/setTitle', id: id('p1'), title: 'About you' }));
    expect(await screen.findByRole('button', { name: 'Live · 1 change Publish' })).toBeVisible();
    act(() => void editor.dispatch({ type: 'question/setRequired', id: id('q1'), required: true }));
    expect(await screen.findByRole('button', { name: 'Live · 2 changes Publish' })).toBeVisible();
  });

  it('says Live again after all changes are reverted', async () => {
    stubServer(published(draft.form));
    await openBuilder(draft, { form: live });
    expect(await screen.findByRole('button', { name: 'Live Publish' })).toBeVisible();
  });

  it('does not count a new form name', async () => {
    stubServer(published({ ...draft.form, name: 'Old name' }));
    await openBuilder(draft, { form: live });
    expect(await screen.findByRole('button', { name: 'Live Publish' })).toBeVisible();
  });

  it('omits the number if the version cannot be loaded', async () => {
    stubServer({});
    await openBuilder(draft, { form: live });
    expect(await screen.findByRole('button', { name: 'Live · unpublished changes Publish' })).toBeVisible();
  });

  it('is not a button for users who may only edit', async () => {
    await openBuilder(draft, { form: { ...live, role: 'edit', hasUnpublishedChanges: false } });
    expect(screen.getByText('Live')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Publish/ })).not.toBeInTheDocument();
  });
});
