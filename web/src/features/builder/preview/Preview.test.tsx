import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { FormDefinition } from '../../../form-rules/definition';
import { loadTexts, startI18n } from '../../../shared/locales/i18n';
import { formOf, id, pageWith, questionOfKind } from '../../../testing/questions';
import { documentOf } from '../draft/document';
import { EditorProvider } from '../editor/EditorContext';
import { createEditor } from '../editor/editorStore';
import { Preview } from './Preview';

const branching = formOf(
  [
    pageWith('a', [questionOfKind('Multiple Choice', { id: id('colour') })]),
    pageWith('b', [questionOfKind('Short Answer', { id: id('name'), required: true })]),
    pageWith('c', []),
  ],
  {
    a: {
      questionId: id('colour'),
      expectedAnswer: 'Red',
      expectedOptionIds: [id('red')],
      truePage: id('b'),
      falsePage: id('c'),
    },
  },
);

async function preview(form: FormDefinition, page?: string) {
  await startI18n();
  await loadTexts('builder');
  const document = documentOf({ ...form, name: 'Clinic' });
  const editor = createEditor({ document, ...(page !== undefined && { selection: { pageId: id(page) } }) });
  const before = editor.getState().document;
  const back = vi.fn<() => void>();
  render(
    <EditorProvider editor={editor}>
      <Preview onBack={back} />
    </EditorProvider>,
  );
  return { editor, before, back };
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));

it('follows answers, goes back and ends without changing the form', async () => {
  const { editor, before } = await preview(branching);
  expect(screen.getByText('1 page left')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Red' }));
  await submit();
  expect(screen.getByRole('heading', { name: 'Page b' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('radio', { name: 'Red' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Blue' }));
  await submit();
  expect(screen.getByRole('heading', { name: 'Page c' })).toHaveFocus();
  expect(screen.getByText('Last page')).toBeInTheDocument();
  await submit();
  expect(screen.getByRole('heading', { name: 'Thanks for filling the form!' })).toHaveFocus();
  expect(editor.getState().document).toBe(before);
});

it('requires an answer to the question of a condition', async () => {
  await preview(branching);
  await submit();
  expect(screen.getByRole('alert')).toHaveTextContent('Please answer this question to continue.');
  expect(screen.getByRole('radio', { name: 'Red' })).toHaveFocus();
  await userEvent.click(screen.getByRole('radio', { name: 'Green' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('needs a text beside “Other”, then follows the False branch', async () => {
  const colour = questionOfKind('Multiple Choice', { id: id('colour'), other: true });
  await preview({ ...branching, pages: [pageWith('a', [colour]), ...branching.pages.slice(1)] });
  await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
  await submit();
  expect(screen.getByText('Please write your answer beside “Other”.')).toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('Red');
  await submit();
  expect(screen.getByRole('heading', { name: 'Page c' })).toHaveFocus();
});

it('starts at the selected page, restarts at the start page', async () => {
  await preview(branching, 'b');
  expect(screen.getByRole('heading', { name: 'Page b' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Restart' }));
  expect(screen.getByRole('heading', { name: 'Page a' })).toHaveFocus();
});

it('clears the answers on restart', async () => {
  await preview(branching);
  await userEvent.click(screen.getByRole('radio', { name: 'Red' }));
  await userEvent.click(screen.getByRole('button', { name: 'Restart' }));
  expect(screen.getByRole('radio', { name: 'Red' })).not.toBeChecked();
});

it('shows the chosen width', async () => {
  await preview(branching);
  await userEvent.click(screen.getByRole('radio', { name: 'Phone' }));
  expect(document.querySelector('[data-width]')).toHaveAttribute('data-width', 'phone');
});

it('leads back to Edit from a form without pages', async () => {
  const { back } = await preview(formOf([]));
  expect(screen.getByRole('heading', { name: 'This form has no pages yet' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Back to Edit' }));
  expect(back).toHaveBeenCalledOnce();
});

it('skips a page whose required answer is missing', async () => {
  await preview(branching, 'b');
  expect(screen.queryByRole('button', { name: 'Skip this page' })).toBeNull();
  await submit();
  await userEvent.click(screen.getByRole('button', { name: 'Skip this page' }));
  expect(screen.getByRole('heading', { name: 'Thanks for filling the form!' })).toHaveFocus();
});
