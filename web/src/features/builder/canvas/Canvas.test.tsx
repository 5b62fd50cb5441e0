import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mint } from '../editor/mint';
import { editPage, textOf } from './testing/editPage';

describe('the text of a question', () => {
  it('is edited inline without its number', async () => {
    const { owner, questions } = await editPage('Short Answer');
    await owner.clear(textOf(1));
    await owner.type(textOf(1), 'Who are you?{Shift>}{Enter}{/Shift}Your name');
    expect(questions()[0]?.questionText).toBe('Q1 Who are you?\nYour name');
  });

  it('selects its question when it is clicked', async () => {
    const { owner, editor, questions } = await editPage('Short Answer', 'Date');
    await owner.click(textOf(2));
    expect(editor.getState().selection.questionId).toBe(questions()[1]?.id);
    expect(textOf(2)).toHaveFocus();
    expect(screen.getByRole('group', { name: 'Question 2, Date' })).toHaveAttribute('aria-current', 'true');
  });

  it('adds and focuses a question below on Enter', async () => {
    const { owner, texts } = await editPage('Short Answer', 'Date');
    await owner.type(textOf(1), ' first{Enter}');
    expect(texts()).toHaveLength(3);
    expect(textOf(2)).toHaveFocus();
    await owner.keyboard('Second');
    expect(texts()).toEqual(['What is ? first', 'Second', 'What is ?']);
  });

  it('removes an empty question on Backspace and focuses the one above', async () => {
    const { owner, texts } = await editPage('Short Answer', 'Date');
    await owner.clear(textOf(2));
    await owner.type(textOf(2), '{Backspace}');
    expect(texts()).toEqual(['What is ?']);
    expect(textOf(1)).toHaveFocus();
    await owner.keyboard('!');
    expect(texts()).toEqual(['What is ?!']);
  });

  it('moves its question by Alt and an arrow, and keeps the focus', async () => {
    const { owner, questions } = await editPage('Short Answer', 'Date');
    await owner.type(textOf(1), '{Alt>}{ArrowDown}{/Alt}');
    expect(questions().map(({ type }) => type)).toEqual(['Date', 'Short Answer']);
    expect(textOf(2)).toHaveFocus();
    expect(screen.getByText('Moved to position 2 of 2.')).toBeInTheDocument();
  });
});

describe('the title of an image or a video', () => {
  it.each([
    ['Image', 'Image title'],
    ['Video', 'Video title'],
  ] as const)('has its own label for %s', async (kind, name) => {
    await editPage(kind);
    expect(screen.getByRole('textbox', { name })).toHaveAttribute('placeholder', name);
  });
});

describe('a card', () => {
  it('supports arrows, Enter, Escape and Delete', async () => {
    const { owner, questions } = await editPage('Short Answer', 'Date', 'Rating');
    await owner.type(textOf(1), '{Escape}');
    expect(screen.getByRole('group', { name: 'Question 1, Short Answer' })).toHaveFocus();
    await owner.keyboard('{ArrowDown}');
    expect(screen.getByRole('group', { name: 'Question 2, Date' })).toHaveFocus();
    await owner.keyboard('{Delete}');
    expect(questions().map(({ type }) => type)).toEqual(['Short Answer', 'Rating']);
    await owner.keyboard('{Escape}{Enter}');
    expect(textOf(1)).toHaveFocus();
  });

  it('changes its type by its picker', async () => {
    const { owner, questions } = await editPage('Multiple Choice');
    await owner.click(textOf(1));
    await owner.click(screen.getByRole('button', { name: 'Question type, Multiple Choice' }));
    const now = await screen.findByRole('menuitemradio', { name: 'Multiple Choice' });
    expect(now).toBeChecked();
    await owner.click(screen.getByRole('menuitemradio', { name: 'Rating' }));
    expect(questions()[0]?.type).toBe('Rating');
  });

  it('of an image has no picker', async () => {
    const { owner } = await editPage('Image');
    await owner.click(screen.getByRole('textbox', { name: 'Image title' }));
    expect(screen.queryByRole('button', { name: /Question type/ })).not.toBeInTheDocument();
  });

  it('sets description and required', async () => {
    const { owner, questions } = await editPage('Date');
    await owner.click(textOf(1));
    await owner.click(screen.getByRole('button', { name: 'Add description' }));
    await owner.keyboard('The first day');
    await owner.click(screen.getByRole('switch', { name: 'Required' }));
    expect(questions()[0]).toMatchObject({ description: 'The first day', required: true });
    expect(screen.getByRole('group', { name: 'Question 1, Date, required' })).toBeInTheDocument();
  });

  it('goes to another page', async () => {
    const { owner, editor, questions } = await editPage('Date', 'Rating');
    await owner.click(textOf(1));
    await owner.click(screen.getByRole('button', { name: 'More actions' }));
    await owner.click(await screen.findByRole('menuitem', { name: 'Move to page…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move to page' });
    await owner.click(within(dialog).getByRole('button', { name: /Welcome back/ }));
    expect(questions().map(({ type }) => type)).toEqual(['Rating']);
    expect(editor.getState().document.form.pages[1]?.questions[0]?.type).toBe('Date');
  });

  it('is named for links by its menu', async () => {
    const { owner, questions } = await editPage('Date', 'Rating');
    await owner.click(textOf(1));
    await owner.click(screen.getByRole('button', { name: 'More actions' }));
    await owner.click(await screen.findByRole('menuitem', { name: 'Fill in by link' }));
    const field = await screen.findByRole('textbox', { name: 'Short name' });
    await owner.type(field, 'first day');
    expect(questions()[0]).toMatchObject({ shortName: 'first' });
    await owner.tab();
    expect(field).toBeInvalid();
    await owner.clear(field);
    await owner.type(field, 'day');
    await owner.keyboard('{Escape}');
    expect(questions()[0]).toMatchObject({ shortName: 'day' });
    expect(screen.getByText('?day=')).toBeInTheDocument();
  });

  it('of a question without one value has no name for links', async () => {
    const { owner } = await editPage('Consent', 'Date');
    await owner.click(textOf(1));
    await owner.click(screen.getByRole('button', { name: 'More actions' }));
    await screen.findByRole('menuitem', { name: 'Move to page…' });
    expect(screen.queryByRole('menuitem', { name: 'Fill in by link' })).not.toBeInTheDocument();
  });

  it('of a hidden field is not numbered and warns about a missing name', async () => {
    const { owner, questions } = await editPage('Hidden Field', 'Date');
    expect(screen.getByRole('group', { name: 'Question 1, Date' })).toBeInTheDocument();
    await owner.click(screen.getByRole('group', { name: /Hidden Field/ }));
    expect(await screen.findByText(/^This hidden field has no short name/)).toBeInTheDocument();
    await owner.type(screen.getByRole('textbox', { name: 'Short name' }), 'ref');
    expect(questions()[0]).toMatchObject({ shortName: 'ref' });
    await waitFor(() => expect(screen.queryByText(/^This hidden field has no short name/)).toBeNull());
    expect(screen.queryByRole('switch', { name: 'Required' })).not.toBeInTheDocument();
  });

  it('shows a problem and its quick fix', async () => {
    const { owner, questions } = await editPage('Date');
    await owner.clear(textOf(1));
    expect(await screen.findByText('The question has no text.')).toBeInTheDocument();
    await owner.click(screen.getByRole('button', { name: 'Use the default text' }));
    expect(questions()[0]?.questionText).toBe('Q1 What is ?');
    await waitFor(() => expect(screen.queryByText('The question has no text.')).not.toBeInTheDocument());
  });
});

describe('a grip', () => {
  it('lifts with Space, moves with arrows and drops with Space', async () => {
    const { owner, questions } = await editPage('Date', 'Rating', 'Short Answer');
    await owner.click(textOf(1));
    screen.getByRole('button', { name: /^Move question 1/ }).focus();
    await owner.keyboard(' ');
    expect(screen.getByText(/^Lifted question 1 of 3/)).toBeInTheDocument();
    await owner.keyboard('{ArrowDown}{ArrowDown}');
    expect(questions().map(({ type }) => type)).toEqual(['Rating', 'Short Answer', 'Date']);
    const grip = screen.getByRole('button', { name: /^Move question 3/ });
    expect(grip).toHaveFocus();
    expect(grip).toHaveAttribute('aria-pressed', 'true');
    await owner.keyboard(' ');
    expect(grip).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText('Dropped at position 3 of 3')).toBeInTheDocument();
  });

  it('cancels on Escape', async () => {
    const { owner, questions } = await editPage('Date', 'Rating', 'Short Answer');
    await owner.click(textOf(1));
    screen.getByRole('button', { name: /^Move question 1/ }).focus();
    await owner.keyboard(' {ArrowDown}{ArrowDown}{Escape}');
    expect(questions().map(({ type }) => type)).toEqual(['Date', 'Rating', 'Short Answer']);
    expect(screen.getByRole('button', { name: /^Move question 1/ })).toHaveFocus();
  });
});

describe('a page', () => {
  it('without questions offers to add one', async () => {
    const { owner, texts } = await editPage();
    expect(screen.getByText('This page is empty')).toBeInTheDocument();
    await owner.click(screen.getByRole('button', { name: 'Add Question' }));
    expect(texts()).toEqual(['What is ?']);
    expect(textOf(1)).toHaveFocus();
  });

  it('has an inline editable title', async () => {
    const { owner, editor } = await editPage('Date');
    await owner.clear(screen.getByRole('textbox', { name: 'Page title' }));
    await owner.type(screen.getByRole('textbox', { name: 'Page title' }), 'About you');
    expect(editor.getState().document.form.pages[0]?.pageTitle).toBe('About you');
  });

  it('clears the selection when its background is clicked', async () => {
    const { owner, editor } = await editPage('Date');
    await owner.click(textOf(1));
    await owner.click(screen.getByRole('region', { name: 'Page editor' }));
    expect(editor.getState().selection.questionId).toBeUndefined();
  });
});

describe('a section', () => {
  it('contains its questions until it is ungrouped', async () => {
    const { owner, editor, pageId, questions } = await editPage('Date', 'Rating', 'Short Answer');
    const [, second] = questions();
    await owner.click(textOf(2));
    editor.dispatch({ type: 'section/add', id: mint(), pageId, upTo: second?.id ?? mint() });
    const section = await screen.findByRole('group', { name: 'Section 1' });
    expect(within(section).getAllByRole('group', { name: /^Question/ })).toHaveLength(2);
    await owner.click(screen.getByRole('button', { name: 'Ungroup section 1' }));
    expect(screen.queryByRole('group', { name: 'Section 1' })).not.toBeInTheDocument();
    expect(questions().every(({ sectionId }) => sectionId === undefined)).toBe(true);
  });

  it('has a colour and shows the contrast of its name', async () => {
    const { owner, editor, pageId, questions } = await editPage('Date');
    const [first] = questions();
    editor.dispatch({ type: 'section/add', id: mint(), pageId, upTo: first?.id ?? mint() });
    await owner.click(await screen.findByRole('button', { name: 'Color of section 1' }));
    const hex = await screen.findByRole('textbox', { name: 'Section Color' });
    await owner.clear(hex);
    await owner.type(hex, '#102864');
    expect(editor.getState().document.form.pages[0]?.sections?.[0]?.bgColor).toBe('#102864');
    expect(screen.getByText('Text on this colour is easy to read')).toBeInTheDocument();
    expect(screen.getByText(/^Contrast 13\.\d:1, dark theme/)).toBeInTheDocument();
  });
});
