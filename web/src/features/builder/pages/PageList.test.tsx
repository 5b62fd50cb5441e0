import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { documentOf } from '../draft/document';
import { id } from '../draft/testing/drafts';
import { condition, formOf, openBuilder, page } from '../frame/testing/openBuilder';

const list = () => screen.getByRole('navigation', { name: 'Pages' });
const row = (name: RegExp) => within(list()).getByRole('button', { name });
const titles = () =>
  within(list())
    .getAllByRole('listitem')
    .map((item) => /Title p\d|Page \d\d/.exec(item.textContent)?.[0]);

describe('the page list', () => {
  it("adds 'Page NN' at the end and goes there", async () => {
    const { editor, user } = await openBuilder(formOf([page('p1', { pageTitle: 'Page 01' })]));
    await user.click(screen.getByRole('button', { name: '+ Add new Page' }));
    expect(titles()).toEqual(['Page 01', 'Page 02']);
    expect(row(/^02 Page 02/)).toHaveAttribute('aria-current', 'page');
    expect(editor.getState().document.form.pages[1]?.pageTitle).toBe('Page 02');
  });

  it('scrolls to a page selected elsewhere', async () => {
    const { editor } = await openBuilder(formOf([page('p1'), page('p2')]));
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    act(() => editor.select({ pageId: id('p2') }));
    expect(scrolled.mock.contexts).toContain(row(/^02/).closest('li'));
  });

  it('clears the selected question when a page is selected', async () => {
    const { editor, user } = await openBuilder(formOf([page('p1'), page('p2')]));
    editor.select({ pageId: id('p1'), questionId: id('q1') });
    await user.click(row(/^02/));
    expect(editor.getState().selection).toEqual({ pageId: 'p2' });
  });

  it('renames by F2; Escape restores the old title', async () => {
    const { editor, user } = await openBuilder(formOf([page('p1'), page('p2')]));
    row(/^02/).focus();
    await user.keyboard('{F2}Welcome{Enter}');
    expect(editor.getState().document.form.pages[1]?.pageTitle).toBe('Welcome');
    await waitFor(() => expect(row(/^02 Welcome/)).toHaveFocus());
    await user.keyboard('{F2}Nonsense{Escape}');
    expect(row(/^02 Welcome/)).toBeInTheDocument();
  });

  it('keeps the old title if the new one is blank', async () => {
    const { editor, user } = await openBuilder(formOf([page('p1')]));
    await user.dblClick(row(/^01/));
    await user.clear(screen.getByRole('textbox', { name: 'Title of page 01' }));
    await user.tab();
    expect(editor.getState().document.form.pages[0]?.pageTitle).toBe('Title p1');
  });

  it('navigates by arrow keys and moves by Alt and arrow', async () => {
    const { editor, user } = await openBuilder(formOf([page('p1'), page('p2'), page('p3')]));
    row(/^01/).focus();
    await user.keyboard('{ArrowDown}');
    expect(row(/^02/)).toHaveFocus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(titles()).toEqual(['Title p1', 'Title p3', 'Title p2']);
    expect(row(/Title p2 /)).toHaveFocus();
    expect(editor.getState().selection.pageId).toBe('p1');
  });

  it('shows markers: start, condition, branches, unreachable', async () => {
    const first = page('p1');
    const document = formOf([first, page('p2'), page('p3', { nextPage: 'end' }), page('p4')], {
      p1: condition(first, 'p2', 'p3'),
    });
    await openBuilder(document);
    expect(row(/^01.*Condition/)).not.toHaveTextContent('Start');
    expect(row(/^02.*True from 01/)).toBeInTheDocument();
    expect(row(/^03.*False from 01/)).toBeInTheDocument();
    expect(row(/^04.*Unreachable/)).toBeInTheDocument();
    expect(row(/^04.*1 question/)).toBeInTheDocument();
  });

  it('starts the form at another page from the menu', async () => {
    const { editor, user } = await openBuilder(formOf([page('p1'), page('p2')]));
    await user.click(screen.getByRole('button', { name: /Options for page 02/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Start here' }));
    expect(editor.getState().document.form.startPage).toBe('p2');
    expect(row(/^02.*Start/)).toBeInTheDocument();
    expect(row(/^01.*Unreachable/)).toBeInTheDocument();
  });

  it('deletes a page at once if nothing leads to it', async () => {
    const { user } = await openBuilder(formOf([page('p1'), page('p2')]));
    row(/^02/).focus();
    await user.keyboard('{Delete}');
    expect(titles()).toEqual(['Title p1']);
    expect(row(/^01/)).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('sets the next page of a page', async () => {
    const { editor, user } = await openBuilder(formOf([page('p1'), page('p2'), page('p3')]));
    await user.click(within(list()).getByRole('button', { name: /^Options for page 01/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'After this page…' }));
    const dialog = await screen.findByRole('dialog', { name: 'After this page' });
    const choice = within(dialog).getByRole('combobox', { name: 'Go on to' });
    expect(choice).toHaveTextContent('Automatic: 02 Title p2');
    await user.click(choice);
    const offered = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(offered).toEqual(['Automatic: 02 Title p2', '02 Title p2', '03 Title p3', 'End of form']);
    await user.click(screen.getByRole('option', { name: '03 Title p3' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(editor.getState().document.form.pages[0]?.nextPage).toBe('p3');
    expect(row(/^01/)).toHaveTextContent('Then 03');
    expect(screen.getByRole('button', { name: 'After this page: 03 Title p3' })).toBeVisible();
    await waitFor(() => expect(row(/^01/)).toHaveFocus());
  });

  it('explains that a condition decides the next page', async () => {
    const first = page('p1');
    const { user } = await openBuilder(
      formOf([first, page('p2'), page('p3')], { p1: condition(first, 'p2', 'p3') }),
    );
    await user.click(within(list()).getByRole('button', { name: /^Options for page 01/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'After this page…' }));
    const dialog = await screen.findByRole('dialog', { name: 'After this page' });
    expect(dialog).toHaveTextContent('This page has a condition');
    expect(within(dialog).queryByRole('combobox')).toBeNull();
  });

  it('counts the errors of a page', async () => {
    const first = page('p1');
    await openBuilder(formOf([first, page('p2')], { p1: condition(first, 'p1', 'gone') }));
    await waitFor(() => expect(row(/^01/)).toHaveTextContent('2 errors'));
    expect(row(/^02/)).not.toHaveTextContent('error');
  });

  it('offers to fix a missing start page', async () => {
    const { form } = formOf([page('p1'), page('p2')]);
    const { editor, user } = await openBuilder(documentOf({ ...form, startPage: id('gone') }));
    await user.click(await within(list()).findByRole('button', { name: 'Start automatically' }));
    expect(editor.getState().document.form.startPage).toBeUndefined();
    expect(within(list()).queryByText(/The page the form should start with/)).toBeNull();
  });

  it('asks for a new target of conditions', async () => {
    const first = page('p1');
    const { editor, user } = await openBuilder(
      formOf([first, page('p2'), page('p3'), page('p4')], { p1: condition(first, 'p2', 'p3') }),
    );
    row(/^02/).focus();
    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Title p2”?' });
    expect(dialog).toHaveTextContent('1 condition points here');
    expect(dialog).toHaveTextContent('01 Title p1');
    await user.click(within(dialog).getByRole('combobox', { name: 'Send them to' }));
    // Neither the page with the condition nor its other branch.
    const offered = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(offered).toEqual(['04 Title p4', 'End of form', 'Remove those conditions']);
    await user.click(screen.getByRole('option', { name: 'End of form' }));
    await user.click(within(dialog).getByRole('button', { name: 'Delete page' }));
    expect(editor.getState().document.form.pageConditions['p1']).toMatchObject({
      truePage: 'end',
      falsePage: 'p3',
    });
    expect(titles()).toEqual(['Title p1', 'Title p3', 'Title p4']);
  });

  it('keeps the page if deletion is cancelled', async () => {
    const first = page('p1');
    const { user } = await openBuilder(
      formOf([first, page('p2'), page('p3')], { p1: condition(first, 'p2', 'p3') }),
    );
    row(/^02/).focus();
    await user.keyboard('{Delete}');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(titles()).toHaveLength(3);
    await waitFor(() => expect(row(/^02/)).toHaveFocus());
  });

  it('keeps the last page', async () => {
    const { user } = await openBuilder(formOf([page('p1')]));
    row(/^01/).focus();
    await user.keyboard('{Delete}');
    expect(titles()).toHaveLength(1);
  });

  it('says if a form is full', async () => {
    const pages = Array.from({ length: 200 }, (_, at) => page(`p${at + 1}`));
    await openBuilder(formOf(pages));
    expect(screen.getByRole('button', { name: '+ Add new Page' })).toBeDisabled();
    expect(screen.getByText('A form holds up to 200 pages.')).toBeInTheDocument();
  });
});
