import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { formOf, openBuilder, page } from '../frame/testing/openBuilder';

const canvas = () => screen.getByRole('main');

describe('shortcuts', () => {
  it('add things while the canvas has the focus', async () => {
    const { editor, user } = await openBuilder(formOf([page('p1')]));
    canvas().focus();
    await user.keyboard('t');
    const questions = editor.getState().document.form.pages[0]?.questions;
    expect(questions?.map(({ type }) => type)).toEqual(['Multiple Choice', 'Text']);
  });

  it('ignore letters in text fields and outside the canvas', async () => {
    const { editor, user } = await openBuilder(formOf([page('p1')]));
    screen.getByRole('button', { name: 'Add Text' }).focus();
    await user.keyboard('q?');
    await user.click(screen.getByRole('button', { name: 'Page title, Title p1. Edit' }));
    await user.keyboard('qts?{Enter}');
    expect(editor.getState().document.form.pages[0]?.questions).toHaveLength(1);
    expect(editor.getState().document.form.pages[0]?.pageTitle).toBe('qts?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('open their list on ? and are off while it is open', async () => {
    const { editor, user } = await openBuilder(formOf([page('p1')]));
    canvas().focus();
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(sheet).getByText('Add Sections')).toBeInTheDocument();
    await user.keyboard('q{Control>}s{/Control}');
    expect(editor.getState().document.form.pages[0]?.questions).toHaveLength(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    // Not a field of the canvas, where the next letter would be typed.
    expect(canvas()).toHaveFocus();
  });

  it('save, undo and redo from anywhere', async () => {
    const { editor, onSave, user } = await openBuilder(formOf([page('p1')]));
    const count = () => editor.getState().document.form.pages.length;
    await user.click(screen.getByRole('button', { name: '+ Add new Page' }));
    await user.keyboard('{Control>}z{/Control}');
    expect(count()).toBe(1);
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(count()).toBe(2);
    await user.keyboard('{Control>}z{/Control}{Control>}y{/Control}');
    expect(count()).toBe(2);
    await user.keyboard('{Control>}s{/Control}');
    expect(onSave).toHaveBeenCalledOnce();
  });

  it('open Publish on Ctrl+Enter, also from a question text', async () => {
    const { editor, onOverlay, user } = await openBuilder(formOf([page('p1')]));
    await user.click(screen.getByRole('textbox', { name: 'Text of question 1' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(onOverlay).toHaveBeenCalledExactlyOnceWith('publish');
    expect(editor.getState().document.form.pages[0]?.questions).toHaveLength(1);
  });

  it('ignore Ctrl+Enter for users who may only edit', async () => {
    const form = { id: 'f1', status: 'draft', role: 'edit', hasUnpublishedChanges: false } as const;
    const { onOverlay, user } = await openBuilder(formOf([page('p1')]), { form });
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(onOverlay).not.toHaveBeenCalled();
  });

  it('undo in a text field uses the editor history', async () => {
    const { editor, user } = await openBuilder(formOf([page('p1')]));
    await user.click(screen.getByRole('button', { name: /^Form name/ }));
    await user.keyboard('Intake');
    const field = screen.getByRole('textbox', { name: 'Form name' });
    const isDefaultAllowed = fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
    expect(isDefaultAllowed).toBe(false);
    expect(editor.getState().document.form.name).toBe('Clinic');
    expect(field).toHaveValue('Clinic');
  });

  it('are off during IME composition', async () => {
    const { onSave } = await openBuilder(formOf([page('p1')]));
    fireEvent.keyDown(canvas(), { key: 's', ctrlKey: true, isComposing: true });
    expect(onSave).not.toHaveBeenCalled();
  });

  it('go to the neighbouring page', async () => {
    const { editor, user } = await openBuilder(formOf([page('p1'), page('p2')]));
    await user.keyboard('{Control>}{Alt>}{ArrowDown}{/Alt}{/Control}');
    expect(editor.getState().selection.pageId).toBe('p2');
    await user.keyboard('{Control>}{Alt>}{ArrowUp}{ArrowUp}{/Alt}{/Control}');
    expect(editor.getState().selection.pageId).toBe('p1');
  });

  it('move the focus to the neighbouring page', async () => {
    const { user } = await openBuilder(formOf([page('p1'), page('p2')]));
    await user.click(screen.getByRole('textbox', { name: 'Text of question 1' }));
    await user.keyboard('{Control>}{Alt>}{ArrowDown}{/Alt}{/Control}');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    const list = screen.getByRole('navigation', { name: 'Pages' });
    within(list).getByRole('button', { name: /^02/ }).focus();
    await user.keyboard('{Control>}{Alt>}{ArrowUp}{/Alt}{/Control}');
    expect(within(list).getByRole('button', { name: /^01/ })).toHaveFocus();
  });

  it('do not undo below a dialog', async () => {
    const { editor, user } = await openBuilder(formOf([page('p1')]));
    await user.click(screen.getByRole('button', { name: 'Add Text' }));
    canvas().focus();
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const close = within(sheet).getByRole('button', { name: 'Close' });
    expect(fireEvent.keyDown(close, { key: 'z', ctrlKey: true })).toBe(false);
    expect(editor.getState().document.form.pages[0]?.questions).toHaveLength(2);
  });

  it('restore a cleared name on undo', async () => {
    const { editor, user } = await openBuilder(formOf([page('p1')]));
    await user.click(screen.getByRole('button', { name: '+ Add new Page' }));
    await user.click(screen.getByRole('button', { name: /^Form name/ }));
    await user.keyboard('{Backspace}{Control>}z{/Control}');
    expect(screen.getByRole('textbox', { name: 'Form name' })).toHaveValue('Clinic');
    expect(editor.getState().document.form.pages).toHaveLength(2);
  });

  it('work on a Hindi keyboard', async () => {
    const { onSave } = await openBuilder(formOf([page('p1')]));
    fireEvent.keyDown(canvas(), { key: 'े', code: 'KeyS', ctrlKey: true });
    expect(onSave).toHaveBeenCalledOnce();
  });

  it('use ⌘ instead of Ctrl on a Mac', async () => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    const { onSave } = await openBuilder(formOf([page('p1')]));
    fireEvent.keyDown(canvas(), { key: 's', ctrlKey: true });
    expect(onSave).not.toHaveBeenCalled();
    fireEvent.keyDown(canvas(), { key: 's', metaKey: true });
    expect(onSave).toHaveBeenCalledOnce();
  });
});
