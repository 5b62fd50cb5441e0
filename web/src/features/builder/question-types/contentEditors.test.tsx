import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { newQuestion } from '../../../form-rules/authoring/newQuestion';
import type { KindName, Question } from '../../../form-rules/questions';
import { loadTexts, startI18n } from '../../../shared/locales/i18n';
import { documentOf, questionOf } from '../draft/document';
import { EditorProvider, useEditorState } from '../editor/EditorContext';
import { createEditor } from '../editor/editorStore';
import { mint } from '../editor/mint';
import { ContentEditor } from './ContentEditor';

async function edit(kind: KindName, more: Partial<Question> = {}) {
  await startI18n();
  await loadTexts('builder');
  const id = mint();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each test sets fields of the type it renders.
  const question = { ...newQuestion(kind, id, mint), ...more } as Question;
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

async function retype(owner: ReturnType<typeof userEvent.setup>, label: string, text: string) {
  const field = screen.getByLabelText(label);
  await owner.clear(field);
  await owner.type(field, text);
  return field;
}

/** Points as respondents see them, which the owner cannot select. */
function staticPoints() {
  return screen
    .getAllByRole<HTMLInputElement>('radio', { hidden: true })
    .filter((point) => !point.checked && point.closest('[inert]') !== null);
}

describe('an NPS', () => {
  it('shows its points, and how a label changes them', async () => {
    const { owner, saved } = await edit('NPS');
    expect(screen.getByText('Not at all likely')).toBeInTheDocument();
    const field = screen.getByLabelText('Label of 0');
    expect(field).toHaveAttribute('placeholder', 'Not at all likely');
    await owner.type(field, 'Never');
    expect(screen.getByText('Never')).toBeInTheDocument();
    expect(saved()).toMatchObject({ scale: { min: 0, max: 10, minLabel: 'Never', maxLabel: '' } });
  });
});

describe('an address', () => {
  it('asks for the parts that the owner chooses', async () => {
    const { owner, saved } = await edit('Address');
    const asked = within(screen.getByRole('group', { name: 'Also ask for' }));
    await owner.click(asked.getByRole('checkbox', { name: 'Country' }));
    await owner.click(asked.getByRole('checkbox', { name: 'Second line' }));
    expect(saved()).toMatchObject({ omittedParts: ['line2', 'country'] });
    expect(screen.queryByText('Country', { selector: '[inert] label' })).not.toBeInTheDocument();
    await owner.click(asked.getByRole('checkbox', { name: 'Second line' }));
    await owner.click(asked.getByRole('checkbox', { name: 'Country' }));
    expect(saved()).not.toHaveProperty('omittedParts');
    expect(screen.getByText('Country', { selector: '[inert] label' })).toBeInTheDocument();
  });
});

describe('a linear scale', () => {
  it('shows its points, none of them selected or selectable', async () => {
    await edit('Linear Scale');
    expect(staticPoints()).toHaveLength(11);
  });

  it('applies new bounds and shows their points', async () => {
    const { owner, saved } = await edit('Linear Scale');
    await retype(owner, 'From', '-2');
    await retype(owner, 'To', '3');
    expect(saved()).toMatchObject({ linearScale: { min: -2, max: 3 }, scale: { min: -2, max: 3 } });
    expect(staticPoints()).toHaveLength(6);
  });

  it.each([
    ['To', '0', "'To' must be more than 'From', which is 0. The scale keeps 10 until then."],
    ['To', '101', 'A scale can have at most 100 steps. It keeps 10 until then.'],
    ['To', '5000', 'Enter a whole number from -1000 to 1000. The scale keeps 10 until then.'],
    ['From', '2.5', 'Enter a whole number from -1000 to 1000. The scale keeps 0 until then.'],
    ['From', '12', "'From' must be less than 'To', which is 10. The scale keeps 0 until then."],
  ])('explains why %s cannot be %s and keeps the typed text', async (label, text, reason) => {
    const { owner, saved } = await edit('Linear Scale');
    const field = screen.getByLabelText(label);
    await owner.clear(field);
    await owner.click(field);
    await owner.paste(text);
    await owner.tab();
    expect(field).toHaveValue(text);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(reason);
    expect(saved()).toMatchObject({ linearScale: { min: 0, max: 10 } });
  });

  it('shows the number restored by undo', async () => {
    const { owner, editor } = await edit('Linear Scale');
    const field = await retype(owner, 'To', '7');
    await owner.tab();
    editor.undo();
    await waitFor(() => expect(field).toHaveValue('10'));
    expect(staticPoints()).toHaveLength(11);
  });

  it('replaces default labels by typed text', async () => {
    const { owner, saved } = await edit('Linear Scale');
    await owner.click(screen.getByLabelText('Scale Starting'));
    await owner.keyboard('Not at all');
    expect(saved()).toMatchObject({ scale: { minLabel: 'Not at all', maxLabel: 'Scale Ending' } });
  });
});

describe('a rating', () => {
  it('has one to ten stars, none of them selected', async () => {
    const { owner, saved } = await edit('Rating');
    await retype(owner, 'Stars', '7');
    expect(staticPoints()).toHaveLength(7);
    expect(saved()).toMatchObject({ rating: { count: 7 } });
  });

  it.each(['0', '11', 'many', ''])('ignores "%s" with a message', async (text) => {
    const { owner, saved } = await edit('Rating', { rating: { count: 5, selected: 0 } });
    const field = screen.getByLabelText('Stars');
    await owner.clear(field);
    await owner.click(field);
    await owner.paste(text);
    await owner.tab();
    expect(field).toHaveValue(text);
    expect(field).toHaveAccessibleDescription(
      'Enter a whole number from 1 to 10. The question keeps 5 stars until then.',
    );
    expect(saved()).toMatchObject({ rating: { count: 5 } });
  });
});

describe('a ranking', () => {
  it('has options that can be shuffled, but no “Other”', async () => {
    const { owner, saved } = await edit('Ranking');
    await owner.click(screen.getByRole('switch', { name: 'Shuffle options' }));
    expect(saved()).toMatchObject({ options: ['Option 1', 'Option 2'], shuffle: true });
    expect(screen.queryByRole('switch', { name: 'Offer “Other”' })).not.toBeInTheDocument();
  });

  it('has at most twenty options', async () => {
    const { owner } = await edit('Ranking', manyOptions(19));
    await owner.click(screen.getByRole('button', { name: 'Add option' }));
    expect(screen.getByText('A question can have at most 20 options.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add option' })).not.toBeInTheDocument();
  });
});

function manyOptions(count: number) {
  const options = Array.from({ length: count }, (_, at) => `Line ${at}`);
  return { options, optionIds: options.map(() => mint()) };
}

describe('a consent', () => {
  it('keeps its text with line breaks', async () => {
    const { owner, saved } = await edit('Consent');
    expect(saved()).toMatchObject({ required: true, consentText: 'I agree.' });
    const field = screen.getByLabelText('Consent text');
    await owner.clear(field);
    await owner.type(field, 'I have read the terms.{Enter}I agree.');
    expect(saved()).toMatchObject({ consentText: 'I have read the terms.\nI agree.' });
  });
});

describe('a file upload', () => {
  it('keeps at least one file type', async () => {
    const { owner, saved } = await edit('File Upload', { fileTypes: ['pdf'] });
    await owner.click(screen.getByRole('checkbox', { name: 'pdf' }));
    expect(screen.getByRole('checkbox', { name: 'pdf' })).toBeChecked();
    expect(screen.getByRole('status')).toHaveTextContent('At least one file type must stay.');

    await owner.click(screen.getByRole('checkbox', { name: 'audio' }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await owner.click(screen.getByRole('checkbox', { name: 'pdf' }));
    expect(saved()).toMatchObject({ fileTypes: ['audio'] });
  });

  it.each([
    ['20mb', '= 20 MB'],
    ['500 KB', '= 500 kB'],
    ['3gb', '= 100 MB, the maximum'],
    ['a lot', 'Not a valid size, so 5 MB is used. Write a number and kb, mb or gb, such as 20mb.'],
  ])('shows how "%s" is parsed', async (text, words) => {
    const { owner, saved } = await edit('File Upload');
    const field = await retype(owner, 'Max file size', text);
    expect(field).toHaveAccessibleDescription(words);
    expect(saved()).toMatchObject({ maxFileSize: text });
  });

  it('accepts one to ten files', async () => {
    const { owner, saved } = await edit('File Upload');
    const field = await retype(owner, 'Number of files', '3');
    expect(saved()).toMatchObject({ maxFiles: 3 });
    await owner.type(field, '0');
    expect(field).toHaveAccessibleDescription(
      'Enter a whole number from 1 to 10. The question keeps 3 files until then.',
    );
    expect(saved()).toMatchObject({ maxFiles: 3 });
  });
});

describe('a text', () => {
  it('keeps its body with line breaks', async () => {
    const { owner, saved } = await edit('Text');
    await owner.type(screen.getByLabelText('Text'), 'Bring your letter.{Enter}And a photo ID.');
    expect(saved()).toMatchObject({ shortText: 'Bring your letter.\nAnd a photo ID.' });
  });
});

describe('an image', () => {
  it('shows an upload button until it has a file', async () => {
    await edit('Image');
    expect(screen.getByRole('button', { name: 'Upload Image' })).toBeVisible();
  });

  it('has alternative text or is decorative', async () => {
    const { owner, saved } = await edit('Image', { imageUrl: '/media/abc' });
    await owner.type(screen.getByLabelText('Alternative text'), 'The clinic entrance');
    expect(saved()).toMatchObject({ altText: 'The clinic entrance' });
    expect(screen.getByRole('img', { name: 'The clinic entrance' })).toBeVisible();

    await owner.click(screen.getByRole('checkbox', { name: /^Decorative/ }));
    expect(saved()).toMatchObject({ decorative: true });
    expect(screen.getByLabelText('Alternative text')).toBeDisabled();
  });

  it('can be removed', async () => {
    const { owner, saved } = await edit('Image', { imageUrl: '/media/abc' });
    await owner.click(screen.getByRole('button', { name: 'Remove' }));
    expect(saved()).not.toHaveProperty('imageUrl');
    expect(screen.getByRole('button', { name: 'Upload Image' })).toBeVisible();
  });
});
