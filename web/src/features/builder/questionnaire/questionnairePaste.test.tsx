import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { loadTexts } from '../../../shared/locales/i18n';
import { editPage, textOf } from '../canvas/testing/editPage';

const QUESTIONNAIRE = '1. Your name *\n2. How will you attend?\na) In person\nb) Online\nc) Other: ____';

/** A page with a new question into which this is pasted. */
async function pasted(text: string) {
  const canvas = await editPage('Multiple Choice');
  await loadTexts('pasting');
  await canvas.owner.tripleClick(textOf(1));
  await canvas.owner.paste(text);
  return canvas;
}

describe('a questionnaire pasted into a new question', () => {
  it('is previewed with types and options', async () => {
    const { texts } = await pasted(QUESTIONNAIRE);
    const dialog = await screen.findByRole('dialog', { name: 'Add 2 questions?' });
    const rows = within(within(dialog).getByRole('list', { name: 'Questions in the pasted text' }));
    expect(rows.getByText('How will you attend?')).toBeVisible();
    expect(rows.getByText('Multiple Choice')).toBeVisible();
    expect(rows.getByText('Online')).toBeVisible();
    expect(rows.getByText('Other, with a text field')).toBeVisible();
    expect(texts()).toEqual(['What is ?']);
  });

  it('replaces the question in one undo step', async () => {
    const { owner, editor, questions } = await pasted(QUESTIONNAIRE);
    await owner.click(await screen.findByRole('button', { name: 'Add 2 questions' }));
    expect(questions()).toMatchObject([
      { type: 'Short Answer', questionText: 'Q1 Your name', required: true },
      {
        type: 'Multiple Choice',
        questionText: 'Q2 How will you attend?',
        options: ['In person', 'Online'],
        other: true,
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    editor.undo();
    expect(questions()).toMatchObject([{ type: 'Multiple Choice', questionText: 'Q1 What is ?' }]);
  });

  it('changes nothing if cancelled', async () => {
    const { owner, texts } = await pasted(QUESTIONNAIRE);
    await owner.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(texts()).toEqual(['What is ?']);
  });

  it('can be pasted as the text of the question', async () => {
    const { owner, texts } = await pasted(QUESTIONNAIRE);
    await owner.click(await screen.findByRole('button', { name: 'Paste as text' }));
    expect(texts()).toEqual([QUESTIONNAIRE]);
  });

  it('becomes the text if it has no questions', async () => {
    const { texts } = await pasted('What is your name?\nAs in your passport');
    await waitFor(() => expect(texts()).toEqual(['What is your name?\nAs in your passport']));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it('a questionnaire pasted after typed text stays text', async () => {
  const { owner, texts } = await editPage('Short Answer');
  await owner.type(textOf(1), ' Mine ');
  await owner.paste('1. A\n2. B');
  expect(texts()).toEqual(['What is ? Mine 1. A\n2. B']);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
