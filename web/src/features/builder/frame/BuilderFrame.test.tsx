import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { OpenForm } from './BuilderFrame';
import { formOf, openBuilder, page } from './testing/openBuilder';

const PUBLISHED: OpenForm = {
  id: 'f1',
  status: 'published',
  role: 'owner',
  version: 1,
  shareUrl: 'https://forms.example/form/8Xk2',
  hasUnpublishedChanges: false,
};

const names = (items: readonly HTMLElement[]) => items.map(({ textContent }) => textContent);
const search = () => screen.getByTestId('search').textContent;

describe('the builder’s frame', () => {
  it('names the form where its name is edited', async () => {
    const { editor, user } = await openBuilder(formOf([page('p1')]));
    await user.click(screen.getByRole('button', { name: 'Form name, Clinic. Edit' }));
    await user.keyboard('Intake{Enter}');
    expect(editor.getState().document.form.name).toBe('Intake');
    expect(screen.getByRole('button', { name: 'Form name, Intake. Edit' })).toHaveFocus();
  });

  it('offers share, people and versions to the owner', async () => {
    const { user, onOverlay } = await openBuilder(formOf([page('p1')]), { form: PUBLISHED });
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(names(await screen.findAllByRole('menuitem'))).toEqual([
      'Share',
      'Open the form',
      'Manage access',
      'Version history',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Share' }));
    expect(onOverlay).toHaveBeenCalledWith('share');
  });

  it('does not offer sharing to an editor', async () => {
    const { user } = await openBuilder(formOf([page('p1')]), { form: { ...PUBLISHED, role: 'edit' } });
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(names(await screen.findAllByRole('menuitem'))).toEqual(['Open the form', 'Version history']);
  });

  it('does not let an editor rename the form', async () => {
    await openBuilder(formOf([page('p1')]), { form: { ...PUBLISHED, role: 'edit' } });
    expect(screen.getByText('Clinic')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Form name, Clinic. Edit' })).not.toBeInTheDocument();
  });

  it('disables undo and redo without history', async () => {
    const { user } = await openBuilder(formOf([page('p1')]));
    const undo = screen.getByRole('button', { name: 'Undo (Ctrl+Z)' });
    expect(undo).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: '+ Add new Page' }));
    expect(undo).toHaveAttribute('aria-disabled', 'false');
    await user.click(undo);
    expect(undo).toHaveFocus();
    expect(screen.getByRole('button', { name: /^Redo/ })).toHaveAttribute('aria-disabled', 'false');
  });

  it('ignores Save while it is saving', async () => {
    const { onSave, user } = await openBuilder(formOf([page('p1')]), { saving: true });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.keyboard('{Control>}s{/Control}');
    expect(onSave).not.toHaveBeenCalled();
  });

  it('previews at its own URL and returns by Back to Edit', async () => {
    const { user } = await openBuilder(formOf([page('p1')]));
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(search()).toBe('?formId=f1&preview=1');
    expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Back to Edit' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Back to Edit' }));
    await waitFor(() => expect(search()).toBe('?formId=f1'));
    expect(screen.getByRole('button', { name: 'Preview' })).toHaveFocus();
  });

  it('enters the preview by Ctrl and P and leaves it by Escape', async () => {
    const { user } = await openBuilder(formOf([page('p1')]));
    await user.keyboard('{Control>}p{/Control}');
    expect(search()).toContain('preview=1');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(search()).toBe('?formId=f1'));
  });

  it('opens the flowchart by Next', async () => {
    const { user, onOverlay } = await openBuilder(formOf([page('p1')]));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(onOverlay).toHaveBeenCalledWith('flowchart');
  });

  it('opens the flowchart by its tab and stays in edit mode', async () => {
    const { user, onOverlay } = await openBuilder(formOf([page('p1')]));
    await user.click(screen.getByRole('radio', { name: 'Flowchart' }));
    expect(onOverlay).toHaveBeenCalledWith('flowchart');
    expect(screen.getByRole('radio', { name: 'Edit' })).toBeChecked();
  });
});

describe('on a phone', () => {
  it('names the form above the page', async () => {
    narrow();
    await openBuilder(formOf([page('p1')]));
    expect(within(screen.getByRole('banner')).getByText('Clinic')).toBeVisible();
  });

  it('opens the pages in a sheet that closes when one is chosen', async () => {
    narrow();
    const { editor, user } = await openBuilder(formOf([page('p1'), page('p2')]));
    expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Pages' }));
    await screen.findByRole('dialog', { name: 'Pages' });
    await user.click(screen.getByRole('button', { name: /^02 Title p2/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(editor.getState().selection.pageId).toBe('p2');
    expect(document.activeElement).toHaveAttribute('data-focus', 'canvas');
  });

  it('adds from a sheet and focuses the new question', async () => {
    narrow();
    const { editor, user } = await openBuilder(formOf([page('p1')]));
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findByRole('dialog', { name: 'Add to page' });
    await user.click(screen.getByRole('button', { name: 'Add Question' }));
    const added = editor.getState().document.form.pages[0]?.questions[1]?.id;
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-focus', `question-${added}`));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('scrolls the focused field into view when the window shrinks', async () => {
    narrow();
    const { user } = await openBuilder(formOf([page('p1')]));
    const title = screen.getByRole('textbox', { name: 'Page title' });
    const sight = vi.spyOn(title, 'scrollIntoView');
    fireEvent(window, new Event('resize'));
    expect(sight).not.toHaveBeenCalled();
    await user.click(title);
    fireEvent(window, new Event('resize'));
    expect(sight).toHaveBeenCalledOnce();
  });

  it('restores the focus when a sheet closes by Escape', async () => {
    narrow();
    const { user } = await openBuilder(formOf([page('p1')]));
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findByRole('dialog', { name: 'Add to page' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus());
  });

  it('publishes and opens the flowchart from the menu', async () => {
    narrow();
    const { onOverlay, user } = await openBuilder(formOf([page('p1')]));
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByRole('menuitem', { name: 'Flowchart' })).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: 'Publish' }));
    expect(onOverlay).toHaveBeenCalledWith('publish');
  });

  it('keeps Save, Redo and the shortcuts in a menu', async () => {
    narrow();
    const { onSave, user } = await openBuilder(formOf([page('p1')]));
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByRole('menuitem', { name: 'Redo' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('menuitem', { name: 'Save' }));
    expect(onSave).toHaveBeenCalledOnce();
  });
});

function narrow() {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
