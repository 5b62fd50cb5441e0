import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Page } from '../../../form-rules/definition';
import { loadTexts, startI18n } from '../../../shared/locales/i18n';
import { Canvas } from '../canvas/Canvas';
import type { DraftDocument } from '../draft/document';
import { id } from '../draft/testing/drafts';
import { Announcer } from '../editor/announce';
import { EditorProvider } from '../editor/EditorContext';
import { createEditor } from '../editor/editorStore';
import { useFocusRequests } from '../editor/useFocusRequests';
import { condition, formOf, page } from '../frame/testing/openBuilder';
import { loadCheck } from './lazyProblems';
import { ProblemsButton } from './ProblemsButton';
import { validationStoreOf } from './validationStore';

/** The canvas with the problems button. */
async function edit(document: DraftDocument, onGoTo?: () => void) {
  await startI18n();
  await Promise.all([loadTexts('builder'), loadTexts('publishing'), loadCheck()]);
  const editor = createEditor({ document });
  render(
    <EditorProvider editor={editor}>
      <Focus />
      <Announcer />
      <ProblemsButton onGoTo={onGoTo} />
      <Canvas />
    </EditorProvider>,
  );
  return { editor, owner: userEvent.setup(), form: () => editor.getState().document.form };
}

function Focus() {
  useFocusRequests();
  return null;
}

const button = () => screen.findByRole('button', { name: /problem/ });

describe('the problems of a page', () => {
  it('are under its title with a quick fix', async () => {
    const { owner, form } = await edit(formOf([page('p1', { nextPage: id('gone') })]));
    expect(await screen.findByText('The page that should follow does not exist.')).toBeVisible();
    await owner.click(screen.getByRole('button', { name: 'End the form after page 01' }));
    expect(form().pages[0]?.nextPage).toBe('end');
    expect(screen.queryByText('The page that should follow does not exist.')).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('are left to the empty state on an empty page', async () => {
    await edit(formOf([page('p1', { questions: [] }), page('p2')]));
    await button();
    expect(screen.queryByText('There is nothing to answer on this page.')).toBeNull();
    expect(screen.getByText('This page is empty')).toBeVisible();
  });

  it("name the condition's page after its question moved", async () => {
    const [first, second] = [page('p1'), page('p2', { questions: [] })];
    const { editor } = await edit(formOf([first, second, page('p3')], { p1: condition(first, 'p2', 'p3') }));
    act(() => {
      editor.dispatch({ type: 'question/move', id: id('q1'), position: { pageId: id('p2'), at: 0 } });
    });
    expect(await screen.findByText("The condition's question is not on this page.")).toBeVisible();
    act(() => editor.select({ pageId: id('p2') }));
    expect(screen.queryByText("The condition's question is not on this page.")).toBeNull();
  });
});

describe('a form without pages', () => {
  it('offers to add one', async () => {
    const { owner, form } = await edit(formOf([]));
    expect(screen.getByRole('heading', { name: 'This form has no pages yet' })).toBeVisible();
    await owner.click(screen.getByRole('button', { name: '+ Add new Page' }));
    expect(form().pages).toHaveLength(1);
  });
});

/** A question that leads to one of two pages, and a page after them. */
function diamond(left: Partial<Page> = {}, right: Partial<Page> = {}) {
  const first = page('p1');
  return formOf([first, page('p2', left), page('p3', right), page('p4')], {
    p1: condition(first, 'p2', 'p3'),
  });
}

describe('branches that should meet again', () => {
  it('are joined by one click', async () => {
    const { owner, form } = await edit(diamond());
    await owner.click(await button());
    const dialog = await screen.findByRole('dialog', { name: 'Problems' });
    await owner.click(
      await within(dialog).findByRole('button', { name: 'Let 02 and 03 both continue to 04' }),
    );
    expect(form().pages.map(({ nextPage }) => nextPage)).toEqual([undefined, 'p4', 'p4', undefined]);
    expect(within(dialog).getByRole('status')).toHaveTextContent('No problems left');
  });

  it('are joined by "Fix all" in one undo step', async () => {
    const open = diamond();
    const before = { ...open, form: { ...open.form, startPage: id('gone') } };
    const { owner, editor, form } = await edit(before);
    await owner.click(await button());
    const dialog = await screen.findByRole('dialog', { name: 'Problems' });
    await owner.click(await within(dialog).findByRole('button', { name: /^Fix all \d$/ }));
    expect(within(dialog).getByRole('status')).toHaveTextContent('No problems left');
    expect(form().pages.map(({ nextPage }) => nextPage)).toEqual([undefined, 'p4', 'p4', undefined]);
    act(() => {
      editor.undo();
    });
    expect(form()).toEqual(before.form);
  });

  it('have a warning while one ends early', async () => {
    const { owner, form } = await edit(diamond({}, { nextPage: id('p4') }));
    await owner.click(await button());
    const dialog = await screen.findByRole('dialog', { name: 'Problems' });
    expect(within(dialog).getByText('Some people end before this page.')).toBeVisible();
    await owner.click(within(dialog).getByRole('button', { name: 'Continue from 02 to 04' }));
    expect(form().pages[1]?.nextPage).toBe('p4');
    expect(within(dialog).getByRole('status')).toHaveTextContent('No problems left');
  });

  it('may end early if the owner chose so', async () => {
    const { editor } = await edit(diamond({ nextPage: 'end' }, { nextPage: id('p4') }));
    act(() => validationStoreOf(editor).checkNow());
    expect(validationStoreOf(editor).ofForm()).toEqual([]);
  });
});

describe('the number of problems', () => {
  it('is hidden without problems and in a new form', async () => {
    const { editor } = await edit(formOf([page('p1', { questions: [] })]));
    act(() => validationStoreOf(editor).checkNow());
    expect(validationStoreOf(editor).ofForm()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /problem/ })).toBeNull();
  });

  it('includes the number of errors', async () => {
    await edit(formOf([page('p1', { nextPage: id('gone') }), page('p2')]));
    expect(await button()).toHaveAccessibleName('2 problems: 1 error, 1 warning');
  });

  it('opens the list, where problems can be fixed', async () => {
    const { owner } = await edit(formOf([page('p1', { nextPage: id('gone') }), page('p2')]));
    await owner.click(await button());
    const dialog = await screen.findByRole('dialog', { name: 'Problems' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
    await owner.click(within(dialog).getByRole('button', { name: 'Continue from 01 to 02' }));
    expect(within(dialog).getByRole('status')).toHaveTextContent('No problems left');
    await owner.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('leads to the question of a problem', async () => {
    const twice = page('p2');
    const [question] = twice.questions;
    const labels = question && 'options' in question ? { ...question, options: ['A', 'A'] } : question;
    const onGoTo = vi.fn<() => void>();
    const { owner, editor } = await edit(
      formOf([page('p1'), { ...twice, questions: labels ? [labels] : [] }]),
      onGoTo,
    );
    await owner.click(await button());
    const dialog = await screen.findByRole('dialog', { name: 'Problems' });
    await owner.click(within(dialog).getByRole('button', { name: 'Go to Page 02, Q1' }));
    expect(editor.getState().selection).toEqual({ pageId: 'p2', questionId: 'q2' });
    expect(onGoTo).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text of question 1' })).toHaveFocus());
  });
});

describe('the validation store', () => {
  it('keeps the identity of unchanged lists', async () => {
    await loadCheck();
    const editor = createEditor({
      document: formOf([page('p1', { nextPage: id('gone') }), page('p2', { nextPage: id('gone') })]),
    });
    const store = validationStoreOf(editor);
    store.checkNow();
    const [first, second] = [store.ofPage(id('p1')), store.ofPage(id('p2'))];
    const listener = vi.fn<() => void>();
    const stop = store.subscribe(listener);
    editor.dispatch({ type: 'page/setTitle', id: id('p2'), title: 'Other' });
    store.checkNow();
    expect(listener).not.toHaveBeenCalled();
    editor.dispatch({ type: 'page/setNext', id: id('p2'), next: 'end' });
    store.checkNow();
    expect(listener).toHaveBeenCalledOnce();
    expect(store.ofPage(id('p1'))).toBe(first);
    expect(store.ofPage(id('p2'))).not.toBe(second);
    stop();
  });
});
