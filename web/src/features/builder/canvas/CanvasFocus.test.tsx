import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { focusKey } from '../editor/focus';
import { mint } from '../editor/mint';
import { editPage, textOf } from './testing/editPage';

const kinds = ['Date', 'Rating', 'Short Answer'] as const;

async function editGrouped() {
  const page = await editPage(...kinds);
  const first = page.questions()[0]?.id ?? mint();
  act(() => void page.editor.dispatch({ type: 'section/add', id: mint(), pageId: page.pageId, upTo: first }));
  return page;
}

describe('the focus ring of the page heading', () => {
  it('is hidden after load and mouse press, shown after a key', async () => {
    const { owner, editor } = await editPage('Date');
    const heading = screen.getByRole('heading', { level: 1 });
    act(() => editor.requestFocus({ key: focusKey.canvas }));
    expect(heading).toHaveAttribute('data-quiet-focus');
    await owner.keyboard('{Tab}');
    act(() => editor.requestFocus({ key: focusKey.canvas }));
    expect(heading).not.toHaveAttribute('data-quiet-focus');
    await owner.click(heading);
    act(() => editor.requestFocus({ key: focusKey.canvas }));
    expect(heading).toHaveAttribute('data-quiet-focus');
  });
});

describe('the focus', () => {
  it('stays in a pressed field despite a late focus request', async () => {
    const { editor, owner } = await editPage('Date', 'Rating');
    await owner.click(textOf(1));
    // No element has this key yet, so the request waits for the next frame.
    act(() => editor.requestFocus({ key: 'late' }));
    fireEvent.pointerDown(textOf(2));
    act(() => textOf(2).focus());
    screen.getByRole('heading', { level: 1 }).dataset['focus'] = 'late';
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(textOf(2)).toHaveFocus();
  });

  it('stays on Move up when the card leaves a section', async () => {
    const { owner, questions } = await editGrouped();
    await owner.click(textOf(2));
    await owner.click(screen.getByRole('button', { name: 'Move up' }));
    expect(questions()[1]?.sectionId).toBeDefined();
    expect(screen.getByRole('button', { name: 'Move up' })).toHaveFocus();
    // With the focus in the text, Enter would add a question.
    await owner.keyboard('{Enter}');
    expect(questions().map(({ type }) => type)).toEqual(['Rating', 'Date', 'Short Answer']);
  });

  it('follows undo and redo to the restored question', async () => {
    const { owner, editor } = await editPage(...kinds);
    await owner.click(textOf(2));
    await owner.click(screen.getByRole('button', { name: 'Remove question' }));
    expect(textOf(1)).toHaveFocus();
    act(() => void editor.undo());
    expect(textOf(2)).toHaveFocus();
    act(() => void editor.redo());
    expect(textOf(1)).toHaveFocus();
  });

  it('moves from the heading to the question restored by undo', async () => {
    const { owner, editor } = await editPage('Date');
    await owner.clear(textOf(1));
    await owner.type(textOf(1), '{Backspace}');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    act(() => void editor.undo());
    expect(textOf(1)).toHaveFocus();
  });

  it('goes to the text of a question that becomes an Image, which has no picker', async () => {
    const { owner } = await editPage('Date');
    await owner.click(textOf(1));
    await owner.click(screen.getByRole('button', { name: 'Question type, Date' }));
    await owner.click(await screen.findByRole('menuitemradio', { name: 'Image' }));
    expect(screen.getByRole('textbox', { name: 'Image title' })).toHaveFocus();
  });

  it('goes to the first question of an ungrouped section', async () => {
    const { owner } = await editGrouped();
    await owner.click(screen.getByRole('button', { name: 'Ungroup section 1' }));
    expect(screen.getByRole('group', { name: 'Question 1, Date' })).toHaveFocus();
  });
});

describe('a section whose questions are not consecutive', () => {
  it('labels its later group as continued', async () => {
    const { editor, pageId, questions } = await editPage('Date', 'Rating', 'Short Answer');
    const [, middle, last] = questions();
    act(() => {
      editor.dispatch({ type: 'section/add', id: mint(), pageId, upTo: last?.id ?? mint() });
      editor.dispatch({ type: 'question/move', id: middle?.id ?? mint(), position: { pageId, at: 1 } });
    });
    const later = screen.getByRole('group', { name: 'Section 1, continued' });
    expect(within(later).getByRole('group', { name: 'Question 3, Short Answer' })).toBeInTheDocument();
  });
});
