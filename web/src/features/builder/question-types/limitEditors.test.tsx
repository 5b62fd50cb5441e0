import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { newQuestion } from '../../../form-rules/authoring/newQuestion';
import type { KindName, QuestionOf } from '../../../form-rules/questions';
import { loadTexts, startI18n } from '../../../shared/locales/i18n';
import { documentOf, questionOf } from '../draft/document';
import { EditorProvider, useEditorState } from '../editor/EditorContext';
import { createEditor } from '../editor/editorStore';
import { mint } from '../editor/mint';
import { ContentEditor } from './ContentEditor';

const IMPOSSIBLE = 'No answer can meet the limits of this question.';

async function edit<Kind extends KindName>(kind: Kind, more: Partial<QuestionOf<Kind>> = {}) {
  await startI18n();
  await loadTexts('builder');
  const id = mint();
  const question = { ...newQuestion(kind, id, mint), ...more };
  const editor = createEditor({
    document: documentOf({
      name: 'Intake',
      pages: [{ pageId: mint(), pageTitle: 'Page 01', questions: [question] }],
      pageConditions: {},
    }),
  });
  render(
    <EditorProvider editor={editor}>
      <Selected />
    </EditorProvider>,
  );
  return {
    owner: userEvent.setup(),
    editor,
    saved: () => questionOf(editor.getState().document.form, id),
  };
}

function Selected() {
  const question = useEditorState(({ document }) => document.form.pages[0]?.questions[0]);
  return question && <ContentEditor question={question} />;
}

const more = () => screen.queryByRole('button', { name: 'More settings' });
const field = (label: string) => screen.getByLabelText(label);

async function chooseFormat(owner: ReturnType<typeof userEvent.setup>, name: string) {
  await owner.click(screen.getByRole('combobox', { name: 'The answer is' }));
  await owner.click(await screen.findByRole('option', { name }));
}

describe('the format of a Short Answer', () => {
  it('is any text at first and can be chosen', async () => {
    const { owner, saved } = await edit('Short Answer');
    expect(screen.getByRole('combobox', { name: 'The answer is' })).toHaveTextContent('Text');
    await chooseFormat(owner, 'Whole number');
    expect(saved()).toMatchObject({ format: 'wholeNumber' });
    await chooseFormat(owner, 'Text');
    expect(saved()).not.toHaveProperty('format');
  });

  it('keeps only the limits that belong to it', async () => {
    const { owner, saved } = await edit('Short Answer', { format: 'number', min: '5', unit: 'kg' });
    await chooseFormat(owner, 'Time');
    expect(saved()).toMatchObject({ format: 'time' });
    expect(saved()).not.toHaveProperty('min');
    expect(saved()).not.toHaveProperty('unit');
  });

  it.each([
    ['number', ['At least', 'At most', 'Unit']],
    ['time', ['Earliest', 'Latest']],
    [undefined, ['Fewest characters', 'Most characters', 'Pattern']],
  ] as const)('%s has the limits %j', async (format, labels) => {
    const { owner } = await edit('Short Answer', format && { format });
    await owner.click(screen.getByRole('button', { name: 'More settings', expanded: false }));
    for (const label of labels) {
      expect(field(label)).toBeVisible();
    }
  });
});

it('a format without limits has no more settings', async () => {
  await edit('Short Answer', { format: 'email' });
  expect(more()).not.toBeInTheDocument();
});

describe('limits', () => {
  it('of a number are stored in one notation after typing', async () => {
    const { owner, saved } = await edit('Short Answer', { format: 'number', unit: 'kg' });
    expect(more()).toHaveAttribute('aria-expanded', 'true');
    await owner.type(field('At least'), '-0.50');
    expect(field('At least')).toHaveValue('-0.50');
    await owner.tab();
    expect(field('At least')).toHaveValue('-0.5');
    expect(saved()).toMatchObject({ min: '-0.5' });
    await owner.clear(field('At least'));
    expect(saved()).not.toHaveProperty('min');
  });

  it('stay as they were while the text is no number', async () => {
    const { owner, saved } = await edit('Short Answer', { format: 'number', max: '5' });
    await owner.type(field('At most'), 'x');
    await owner.tab();
    expect(field('At most')).toHaveValue('5x');
    expect(field('At most')).toHaveAccessibleDescription(
      'Enter a number, such as 12.5. The limit stays as it was until then.',
    );
    expect(saved()).toMatchObject({ max: '5' });
  });

  it('typed letter by letter are one undo step', async () => {
    const { owner, editor, saved } = await edit('Long Answer', { minLength: 1 });
    await owner.type(field('Most characters'), '200');
    expect(saved()).toMatchObject({ maxLength: 200 });
    editor.undo();
    expect(saved()).not.toHaveProperty('maxLength');
  });

  it('that contradict each other show it at once', async () => {
    const { owner } = await edit('Short Answer', { format: 'number', min: '5' });
    await owner.type(field('At most'), '4');
    expect(field('At most')).toHaveAccessibleDescription(IMPOSSIBLE);
    await owner.type(field('At most'), '0');
    expect(field('At most')).toBeValid();
  });

  it('that contradict a pattern are shown beside it', async () => {
    const { owner } = await edit('Short Answer', { minLength: 3 });
    await owner.type(field('Pattern'), 'A9');
    expect(field('Pattern')).toHaveAccessibleDescription(expect.stringContaining(IMPOSSIBLE));
    expect(field('Most characters')).toBeValid();
    await owner.type(field('Pattern'), '9');
    expect(field('Pattern')).toHaveAccessibleDescription(/^A stands for a letter/);
  });

  it('of a date are days', async () => {
    const { owner, saved } = await edit('Date');
    await owner.click(screen.getByRole('button', { name: 'More settings' }));
    fireEvent.change(field('Earliest'), { target: { value: '2026-03-01' } });
    expect(saved()).toMatchObject({ min: '2026-03-01' });
    fireEvent.change(field('Latest'), { target: { value: '2026-02-01' } });
    expect(field('Latest')).toHaveAccessibleDescription(IMPOSSIBLE);
  });

  it('of checkboxes cannot exceed the options', async () => {
    const { owner, saved } = await edit('Checkbox');
    await owner.click(screen.getByRole('button', { name: 'More settings' }));
    await owner.type(field('Fewest choices'), '3');
    expect(saved()).toMatchObject({ minChoices: 3 });
    expect(field('Fewest choices')).toHaveAccessibleDescription(IMPOSSIBLE);
    await owner.click(screen.getByRole('switch', { name: 'Offer “Other”' }));
    expect(field('Fewest choices')).toBeValid();
  });

  it('stay open when the last one is removed', async () => {
    const { owner } = await edit('Long Answer', { maxLength: 5 });
    await owner.clear(field('Most characters'));
    expect(field('Most characters')).toHaveFocus();
  });
});
