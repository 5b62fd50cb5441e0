import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { KINDS } from '../../../form-rules/questionKinds';
import { editPage, textOf } from './testing/editPage';

const types = ({ questions }: Awaited<ReturnType<typeof editPage>>) => questions().map(({ type }) => type);
const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

/** A new question whose text is selected, with a slash typed over it. */
async function typed(text: string) {
  const canvas = await editPage('Multiple Choice');
  await canvas.owner.tripleClick(textOf(1));
  await canvas.owner.keyboard(text);
  return canvas;
}

describe('the chevron at Add Question', () => {
  it('adds a question of the picked type in one undo step', async () => {
    const canvas = await editPage('Date');
    await canvas.owner.click(screen.getByRole('button', { name: 'Add a question of a type' }));
    expect(await screen.findAllByRole('menuitem')).toHaveLength(KINDS.length);
    await canvas.owner.click(screen.getByRole('menuitem', { name: 'Rating' }));
    expect(types(canvas)).toEqual(['Date', 'Rating']);
    await waitFor(() => expect(textOf(2)).toHaveFocus());
    canvas.editor.undo();
    expect(types(canvas)).toEqual(['Date']);
  });

  it('adds the first question of an empty page', async () => {
    const canvas = await editPage();
    await canvas.owner.click(screen.getByRole('button', { name: 'Add a question of a type' }));
    await canvas.owner.click(await screen.findByRole('menuitem', { name: 'Short Answer' }));
    expect(types(canvas)).toEqual(['Short Answer']);
  });
});

describe('a slash in an untouched question text', () => {
  it('offers the types and filters them while typing', async () => {
    const { owner } = await typed('/');
    await screen.findByRole('listbox', { name: 'Question type' });
    expect(offered()).toHaveLength(KINDS.length);
    await owner.keyboard('ans');
    expect(offered()).toEqual(['Short Answer', 'Long Answer']);
  });

  it('changes the type on Enter in one undo step and selects the text', async () => {
    const canvas = await typed('/ans{ArrowDown}{Enter}');
    expect(types(canvas)).toEqual(['Long Answer']);
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await canvas.owner.keyboard('Why?');
    expect(canvas.texts()).toEqual(['Why?']);
    canvas.editor.undo();
    canvas.editor.undo();
    expect(types(canvas)).toEqual(['Multiple Choice']);
    expect(canvas.texts()).toEqual(['What is ?']);
  });

  it('changes the type when one is clicked', async () => {
    const canvas = await typed('/');
    await canvas.owner.click(await screen.findByRole('option', { name: 'Date' }));
    expect(types(canvas)).toEqual(['Date']);
  });

  it('is undone by Ctrl and Z without an undo step', async () => {
    const canvas = await typed('/da{Control>}z{/Control}');
    expect(canvas.texts()).toEqual(['What is ?']);
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it.each([
    ['is text after Escape', '/d{Escape}', '/d'],
    ['is text when no type fits', '/home page', '/home page'],
  ])('%s', async (_case, keys, text) => {
    const canvas = await typed(keys);
    expect(canvas.texts()).toEqual([text]);
    expect(types(canvas)).toEqual(['Multiple Choice']);
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('is plain text after typed text', async () => {
    const canvas = await typed('Yes/');
    expect(canvas.texts()).toEqual(['Yes/']);
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });
});

describe('Enter in a question text', () => {
  it('adds another of the same type while the text is untouched', async () => {
    const canvas = await editPage('Short Answer');
    await canvas.owner.type(textOf(1), '{Enter}{Enter}');
    expect(types(canvas)).toEqual(['Short Answer', 'Short Answer', 'Short Answer']);
    canvas.editor.undo();
    expect(types(canvas)).toHaveLength(2);
  });

  it('adds a Multiple Choice once something is typed', async () => {
    const canvas = await editPage('Short Answer');
    await canvas.owner.type(textOf(1), ' Name{Enter}');
    expect(types(canvas)).toEqual(['Short Answer', 'Multiple Choice']);
  });
});
