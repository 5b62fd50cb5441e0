import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mint } from '../editor/mint';
import { editPage, textOf } from './testing/editPage';

const kinds = ['Date', 'Rating', 'Short Answer'] as const;

async function editGrouped() {
  const page = await editPage(...kinds);
  const first = page.questions()[0]?.id ?? mint();
  act(() => void page.editor.give({ type: 'section/added', id: mint(), pageId: page.pageId, upTo: first }));
  return page;
}

describe('the focus', () => {
  it('stays on Move up while the card goes over the edge of a section', async () => {
    const { owner, questions } = await editGrouped();
    await owner.click(textOf(2));
    await owner.click(screen.getByRole('button', { name: 'Move up' }));
    expect(questions()[1]?.sectionId).toBeDefined();
    expect(screen.getByRole('button', { name: 'Move up' })).toHaveFocus();
    // Were it in the text, Enter would add a question instead.
    await owner.keyboard('{Enter}');
    expect(questions().map(({ type }) => type)).toEqual(['Rating', 'Date', 'Short Answer']);
  });

  it('goes along with an undo to the question that it brings back, and with a redo', async () => {
    const { owner, editor } = await editPage(...kinds);
    await owner.click(textOf(2));
    await owner.click(screen.getByRole('button', { name: 'Remove question' }));
    expect(textOf(1)).toHaveFocus();
    act(() => void editor.undo());
    expect(textOf(2)).toHaveFocus();
    act(() => void editor.redo());
    expect(textOf(1)).toHaveFocus();
  });

  it('goes from the heading to the only question when an undo brings it back', async () => {
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
    expect(textOf(1)).toHaveFocus();
  });

  it('goes to the first question of a section that is taken apart', async () => {
    const { owner } = await editGrouped();
    await owner.click(screen.getByRole('button', { name: 'Ungroup section 1' }));
    expect(screen.getByRole('group', { name: 'Question 1, Date' })).toHaveFocus();
  });
});

describe('a section whose questions are not together', () => {
  it('says at its later part that it goes on there', async () => {
    const { editor, pageId, questions } = await editPage('Date', 'Rating', 'Short Answer');
    const [, middle, last] = questions();
    act(() => {
      editor.give({ type: 'section/added', id: mint(), pageId, upTo: last?.id ?? mint() });
      editor.give({ type: 'question/moved', id: middle?.id ?? mint(), place: { pageId, at: 1 } });
    });
    const later = screen.getByRole('group', { name: 'Section 1, continued' });
    expect(within(later).getByRole('group', { name: 'Question 3, Short Answer' })).toBeInTheDocument();
  });
});
