import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { id } from '../../../testing/questions';
import { clinic, planned } from './testing/forms';
import { openFlowchart, stubMeasuring } from './testing/openFlowchart';

beforeEach(stubMeasuring);

const branch = (name: string) => within(screen.getByRole('region', { name }));
const node = (name: RegExp) => screen.getByRole('group', { name });

describe('this page', () => {
  it('shows the current page, its condition, and where True and False lead', async () => {
    await openFlowchart(clinic);
    expect(screen.getByRole('heading', { name: 'Your visit' })).toBeInTheDocument();
    expect(screen.getByText('Q1 Which colour?')).toBeInTheDocument();
    expect(branch('True').getByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
    expect(branch('True').getByText('Ends the form after Submit')).toBeInTheDocument();
    expect(branch('False').getByRole('heading', { name: 'First visit' })).toBeInTheDocument();
    expect(branch('False').getByText('Has its own condition')).toBeInTheDocument();
  });

  it('makes a target page the current one', async () => {
    const { editor } = await openFlowchart(clinic);
    await userEvent.click(screen.getByRole('button', { name: 'Show page 03 First visit' }));
    expect(editor.getState().selection.pageId).toBe('p3');
    expect(screen.getByRole('heading', { name: 'First visit' })).toHaveFocus();
    expect(branch('True').getByRole('heading', { name: 'Insurance details' })).toBeInTheDocument();
  });

  it('shows the next page and offers a condition', async () => {
    const { onEditPage } = await openFlowchart(planned([{}, {}, {}]));
    expect(screen.getByRole('heading', { name: 'Title 2' })).toBeInTheDocument();
    expect(screen.getByText('Continues to Page 03 Title 3')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Add a condition' }));
    expect(onEditPage).toHaveBeenCalledWith('p1');
  });

  it('shows the thank-you screen after the last page', async () => {
    await openFlowchart(planned([{}, {}]), { view: 'page', page: 'p2' });
    expect(screen.getByText('Thank-you screen')).toBeInTheDocument();
  });

  it('shows a problem of a branch and fixes it', async () => {
    const { editor } = await openFlowchart(planned([{ branch: [id('gone'), id('p2')] }, {}]));
    expect(branch('True').getByText('The True page does not exist.')).toBeInTheDocument();
    await userEvent.click(branch('True').getByRole('button', { name: 'Let True end the form' }));
    expect(editor.getState().document.form.pageConditions['p1']?.truePage).toBe('end');
    expect(screen.queryByText('The True page does not exist.')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Title 1' })).toHaveFocus();
  });
});

describe('all pages', () => {
  it('has a node per page that names its targets', async () => {
    await openFlowchart(clinic, { view: 'all' });
    expect(
      node(
        /^Page 01 Your visit, start, current page, condition, True to Page 02 Welcome back, False to Page 03/,
      ),
    ).toHaveAttribute('tabindex', '0');
    expect(node(/^Page 06 Old consent wording.*unreachable, No condition leads here/)).toBeInTheDocument();
    expect(node(/^Thank-you screen/)).toBeInTheDocument();
  });

  it('is navigated by arrow keys; Enter edits the page', async () => {
    const { onEditPage } = await openFlowchart(clinic, { view: 'all' });
    node(/^Page 01/).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(node(/^Page 03/)).toHaveFocus();
    expect(node(/^Page 03/)).toHaveAttribute('tabindex', '0');
    await userEvent.keyboard('{ArrowDown}');
    expect(node(/^Page 04/)).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(onEditPage).toHaveBeenCalledWith('p3');
  });

  it('selects a page by click and shows its actions', async () => {
    const { editor, onEditPage } = await openFlowchart(clinic, { view: 'all' });
    fireEvent.click(node(/^Page 02/));
    expect(editor.getState().selection.pageId).toBe('p2');
    expect(screen.getByRole('button', { name: 'Edit page' })).toBeInTheDocument();
    fireEvent.doubleClick(node(/^Page 02/));
    expect(onEditPage).toHaveBeenCalledWith('p2');
  });

  it('fixes or removes an unreachable page', async () => {
    const { editor } = await openFlowchart(clinic, { view: 'all' });
    const unreachable = within(node(/^Page 06/));
    await userEvent.click(unreachable.getByRole('button', { name: 'Let 02, 04 and 05 all continue to 06' }));
    expect(node(/^Page 06 Old consent wording, then Thank-you screen$/)).toBeInTheDocument();
    editor.undo();
    await waitFor(() => expect(node(/^Page 06.*unreachable/)).toBeInTheDocument());
    await userEvent.click(within(node(/^Page 06/)).getByRole('button', { name: 'Remove page' }));
    expect(screen.queryByRole('group', { name: /^Page 06/ })).not.toBeInTheDocument();
    expect(editor.getState().document.form.pages).toHaveLength(5);
  });

  it('outlines a page with an error and offers the fix', async () => {
    await openFlowchart(planned([{ branch: [id('p2'), id('p2')] }, {}]), { view: 'all' });
    const wrong = node(/^Page 01.*problem: True and False lead to the same page/);
    expect(wrong).toHaveClass('wrong');
    await userEvent.click(within(wrong).getByRole('button', { name: /^Remove the condition/ }));
    await waitFor(() => expect(node(/^Page 01/)).not.toHaveClass('wrong'));
  });

  it('shows the same as a nested list', async () => {
    await openFlowchart(clinic, { view: 'all' });
    const list = within(screen.getByRole('region', { name: 'All pages as a list' }));
    expect(list.getAllByText('Thank-you screen')).toHaveLength(3);
    expect(list.getByText('Unreachable pages')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'List' }));
    expect(screen.getByRole('button', { name: 'Edit page: Page 05 Paying yourself' })).toBeInTheDocument();
  });
});

describe('trying a path', () => {
  it('highlights the path without changing the form', async () => {
    const { editor } = await openFlowchart(clinic, { view: 'all' });
    const before = editor.getState().document;
    await userEvent.click(screen.getByRole('button', { name: 'Try a path' }));
    const panel = within(screen.getByRole('complementary', { name: 'Try a path' }));
    await userEvent.click(panel.getByRole('radio', { name: 'Blue' }));
    await userEvent.click(panel.getByRole('button', { name: 'Submit' }));
    expect(panel.getByRole('heading', { name: 'First visit' })).toHaveFocus();
    expect(node(/^Page 03/)).toHaveAttribute('data-lit');
    expect(node(/^Page 02/)).toHaveAttribute('data-dim');
    await userEvent.click(panel.getByRole('button', { name: 'Restart' }));
    expect(node(/^Page 03/)).toHaveAttribute('data-dim');
    expect(editor.getState().document).toBe(before);
  });

  it('closes by Escape without closing the flowchart', async () => {
    const { onClose } = await openFlowchart(clinic, { view: 'all' });
    await userEvent.click(screen.getByRole('button', { name: 'Try a path' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try a path' })).toHaveFocus();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('the flowchart', () => {
  it('shows all pages if there are several', async () => {
    await openFlowchart(clinic, {});
    expect(screen.getByRole('radio', { name: 'All pages' })).toBeChecked();
  });

  it('shows this page if there is one', async () => {
    await openFlowchart(planned([{}]), {});
    expect(screen.getByRole('radio', { name: 'This page' })).toBeChecked();
  });

  it('offers publishing to the owner', async () => {
    const { onNext } = await openFlowchart(clinic);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(onNext).toHaveBeenCalledOnce();
  });

  it('says to others that only the owner publishes', async () => {
    await openFlowchart(clinic, { isOwner: false });
    expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
    expect(screen.getByText('Only the owner can publish this form.')).toBeInTheDocument();
  });

  it('switches to all pages and closes by its button', async () => {
    const { onClose } = await openFlowchart(clinic);
    await userEvent.click(screen.getByRole('radio', { name: 'All pages' }));
    expect(screen.getByRole('application', { name: 'Chart of all pages' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Close flowchart' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('says if the form has no pages', async () => {
    await openFlowchart(planned([]));
    expect(screen.getByText('This form has no pages yet')).toBeInTheDocument();
  });
});
