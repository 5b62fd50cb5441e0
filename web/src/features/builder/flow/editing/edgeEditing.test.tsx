import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { conditionOf } from '../../../../form-rules/definition';
import { id } from '../../../../testing/questions';
import { clinic, planned } from '../testing/forms';
import { openFlowchart, stubMeasuring } from '../testing/openFlowchart';

beforeEach(stubMeasuring);

const handle = (name: RegExp | string) => screen.getByRole('button', { name });
const items = () => screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent);
const YES = "Option 'Red' of Q1 leads to Page 02 Welcome back. Change";

async function openMenu(name: RegExp | string): Promise<void> {
  await userEvent.click(handle(name));
  await screen.findByRole('menu');
}

describe('the handles of a page', () => {
  it('name source and target', async () => {
    await openFlowchart(clinic, { view: 'all' });
    expect(handle(YES)).toBeInTheDocument();
    expect(handle('Any other answer to Q1 leads to Page 03 First visit. Change')).toBeInTheDocument();
    expect(handle('Page 02 Welcome back leads to Thank-you screen. Change')).toBeInTheDocument();
  });

  it('follow their page by Tab and open by Enter', async () => {
    await openFlowchart(clinic, { view: 'all' });
    screen.getByRole('group', { name: /^Page 01/ }).focus();
    await userEvent.tab();
    expect(handle(YES)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('menu', { name: YES })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(handle(YES)).toHaveFocus();
    expect(screen.getByRole('dialog', { name: 'Flowchart' })).toBeInTheDocument();
  });

  it('are hidden while a path is tried', async () => {
    await openFlowchart(clinic, { view: 'all' });
    await userEvent.click(screen.getByRole('button', { name: 'Try a path' }));
    expect(screen.queryByRole('button', { name: YES })).not.toBeInTheDocument();
  });

  it('are missing on unreachable pages', async () => {
    await openFlowchart(clinic, { view: 'all' });
    const unreachable = within(screen.getByRole('group', { name: /^Page 06/ }));
    expect(unreachable.queryByRole('button', { name: /Change$/ })).not.toBeInTheDocument();
  });
});

describe('the menu of an edge', () => {
  it('lists targets with the current one checked', async () => {
    await openFlowchart(clinic, { view: 'all' });
    await openMenu(YES);
    expect(items()).toEqual([
      'Page 02 Welcome back',
      'Page 04 Insurance details',
      'Page 05 Paying yourself',
      'Page 06 Old consent wording',
      'Thank-you screen',
    ]);
    expect(screen.getByRole('menuitemradio', { name: 'Page 02 Welcome back' })).toBeChecked();
  });

  it('redirects an answer in one undo step', async () => {
    const { editor } = await openFlowchart(clinic, { view: 'all' });
    await openMenu(YES);
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Page 06 Old consent wording' }));
    const { document, history } = editor.getState();
    expect(conditionOf(document.form, id('p1'))?.truePage).toBe('p6');
    expect(history.past).toHaveLength(1);
    const changed = "Option 'Red' of Q1 leads to Page 06 Old consent wording. Change";
    await waitFor(() => expect(handle(changed)).toHaveFocus());
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(handle(YES)).toBeInTheDocument();
  });

  it('ends the form after a page without a condition', async () => {
    const { editor } = await openFlowchart(planned([{}, {}]), { view: 'all' });
    await openMenu(/^Page 01 Title 1 leads to/);
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Thank-you screen' }));
    expect(editor.getState().document.form.pages[0]?.nextPage).toBe('end');
  });

  it('adds a page in one undo step and selects it', async () => {
    const { editor } = await openFlowchart(clinic, { view: 'all' });
    await openMenu(YES);
    await userEvent.click(screen.getByRole('menuitem', { name: 'New page' }));
    const { document, history, selection } = editor.getState();
    const added = document.form.pages.at(-1)?.pageId;
    expect(conditionOf(document.form, id('p1'))?.truePage).toBe(added);
    expect(selection.pageId).toBe(added);
    expect(history.past).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('group', { name: /^Page 07/ })).toHaveFocus());
  });

  it('inserts a page on the edge', async () => {
    const { editor } = await openFlowchart(planned([{}, {}]), { view: 'all' });
    await openMenu(/^Page 01 Title 1 leads to/);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Insert a page here' }));
    expect(editor.getState().document.form.pages).toHaveLength(3);
    expect(handle('Page 01 Title 1 leads to Page 02 Page 03. Change')).toBeInTheDocument();
    expect(handle('Page 02 Page 03 leads to Page 03 Title 2. Change')).toBeInTheDocument();
  });

  it('removes the condition and focuses its page', async () => {
    const { editor } = await openFlowchart(clinic, { view: 'all', page: 'p3' });
    await openMenu(/^Option 'Red' of Q3/);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Remove the condition' }));
    expect(conditionOf(editor.getState().document.form, id('p3'))).toBeUndefined();
    await waitFor(() => expect(screen.getByRole('group', { name: /^Page 03/ })).toHaveFocus());
  });

  it('opens the condition mode of the page', async () => {
    const { onEditPage } = await openFlowchart(planned([{}, {}]), { view: 'all' });
    await openMenu(/^Page 01 Title 1 leads to/);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Add a condition' }));
    expect(onEditPage).toHaveBeenCalledWith('p1');
  });
});
