import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { loadTexts, startI18n } from '../../../locales/i18n';
import { Canvas } from '../canvas/Canvas';
import type { DraftDocument } from '../draft/document';
import { id } from '../draft/testing/drafts';
import { Announcer } from '../editor/announce';
import { EditorProvider } from '../editor/EditorContext';
import { createEditor } from '../editor/editorStore';
import { useFocusWishes } from '../editor/useFocusWishes';
import { condition, formOf, page } from '../frame/testing/openBuilder';
import { ProblemsButton } from './ProblemsButton';
import { problemWatchOf } from './problemWatch';

/** The canvas with the number of problems over it. */
async function edit(document: DraftDocument, onGoTo?: () => void) {
  await startI18n();
  await Promise.all([loadTexts('builder'), loadTexts('publishing')]);
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
  useFocusWishes();
  return null;
}

const button = () => screen.findByRole('button', { name: /problem/ });

describe('the problems of a page', () => {
  it('stand under its title with the click that mends them', async () => {
    const { owner, form } = await edit(formOf([page('p1', { nextPage: id('gone') })]));
    expect(await screen.findByText('The page that should follow does not exist.')).toBeVisible();
    await owner.click(screen.getByRole('button', { name: 'End the form after page 01' }));
    expect(form().pages[0]?.nextPage).toBe('end');
    expect(screen.queryByText('The page that should follow does not exist.')).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('leave it to an empty page to say that nothing is asked', async () => {
    await edit(formOf([page('p1', { questions: [] }), page('p2')]));
    await button();
    expect(screen.queryByText('There is nothing to answer on this page.')).toBeNull();
    expect(screen.getByText('This page is empty')).toBeVisible();
  });

  it('name a condition whose question is gone, not the page it went to', async () => {
    const [first, second] = [page('p1'), page('p2', { questions: [] })];
    const { editor } = await edit(formOf([first, second, page('p3')], { p1: condition(first, 'p2', 'p3') }));
    act(() => {
      editor.give({ type: 'question/moved', id: id('q1'), place: { pageId: id('p2'), at: 0 } });
    });
    expect(await screen.findByText("The condition's question is not on this page.")).toBeVisible();
    act(() => editor.select({ pageId: id('p2') }));
    expect(screen.queryByText("The condition's question is not on this page.")).toBeNull();
  });
});

describe('a form without pages', () => {
  it('offers the first one', async () => {
    const { owner, form } = await edit(formOf([]));
    expect(screen.getByRole('heading', { name: 'This form has no pages yet' })).toBeVisible();
    await owner.click(screen.getByRole('button', { name: '+ Add new Page' }));
    expect(form().pages).toHaveLength(1);
  });
});

describe('the number of problems', () => {
  it('is not shown while there is none, nor for a form nobody has begun', async () => {
    const { editor } = await edit(formOf([page('p1', { questions: [] })]));
    act(() => problemWatchOf(editor).lookNow());
    expect(problemWatchOf(editor).ofForm()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /problem/ })).toBeNull();
  });

  it('says how many are errors', async () => {
    await edit(formOf([page('p1', { nextPage: id('gone') }), page('p2')]));
    expect(await button()).toHaveAccessibleName('2 problems: 1 error, 1 warning');
  });

  it('opens all of them, mends them there, and says when none is left', async () => {
    const { owner } = await edit(formOf([page('p1', { nextPage: id('gone') }), page('p2')]));
    await owner.click(await button());
    const dialog = await screen.findByRole('dialog', { name: 'Problems' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
    await owner.click(within(dialog).getByRole('button', { name: 'Go on from page 01 to page 02' }));
    expect(within(dialog).getByRole('status')).toHaveTextContent('No problems left');
    await owner.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('leads to the question that has one', async () => {
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
    expect(editor.getState().place).toEqual({ pageId: 'p2', questionId: 'q2' });
    expect(onGoTo).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text of question 1' })).toHaveFocus());
  });
});

describe('the watch over a draft', () => {
  it('keeps the lists of pages and questions that did not change, so that they are not drawn again', () => {
    const editor = createEditor({
      document: formOf([page('p1', { nextPage: id('gone') }), page('p2', { nextPage: id('gone') })]),
    });
    const watch = problemWatchOf(editor);
    watch.lookNow();
    const [first, second] = [watch.ofPage(id('p1')), watch.ofPage(id('p2'))];
    const listener = vi.fn<() => void>();
    const stop = watch.subscribe(listener);
    editor.give({ type: 'page/titled', id: id('p2'), title: 'Other' });
    watch.lookNow();
    expect(listener).not.toHaveBeenCalled();
    editor.give({ type: 'page/ledTo', id: id('p2'), next: 'end' });
    watch.lookNow();
    expect(listener).toHaveBeenCalledOnce();
    expect(watch.ofPage(id('p1'))).toBe(first);
    expect(watch.ofPage(id('p2'))).not.toBe(second);
    stop();
  });
});
