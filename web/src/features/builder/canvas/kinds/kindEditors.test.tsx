import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { KindName, Question } from '../../../../form-rules/definition';
import { loadTexts, startI18n } from '../../../../locales/i18n';
import { documentOf, questionOf } from '../../draft/document';
import { newQuestionOf } from '../../draft/newContent';
import { EditorProvider, useEdited } from '../../editor/EditorContext';
import { createEditor } from '../../editor/editorStore';
import { mint } from '../../editor/mint';
import { FileUploadEditor } from './FileUploadEditor';
import { MediaEditor } from './MediaEditor';
import { RatingEditor } from './RatingEditor';
import { ScaleEditor } from './ScaleEditor';
import { TextBodyEditor } from './TextBodyEditor';

async function edit(kind: KindName, more: Partial<Question> = {}) {
  await startI18n();
  await loadTexts('builder');
  const id = mint();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each test names a field of the kind it asks for.
  const question = { ...newQuestionOf(kind, id, mint), ...more } as Question;
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
    kept: () => questionOf(editor.getState().document.form, id),
  };
}

function Selected() {
  const question = useEdited(({ document }) => document.form.pages[0]?.questions[0]);
  switch (question?.type) {
    case 'Linear Scale':
      return <ScaleEditor question={question} />;
    case 'Rating':
      return <RatingEditor question={question} />;
    case 'File Upload':
      return <FileUploadEditor question={question} />;
    case 'Text':
      return <TextBodyEditor question={question} />;
    case 'Image':
    case 'Video':
      return <MediaEditor question={question} />;
    default:
      return null;
  }
}

async function retype(owner: ReturnType<typeof userEvent.setup>, label: string, text: string) {
  const field = screen.getByLabelText(label);
  await owner.clear(field);
  await owner.type(field, text);
  return field;
}

describe('a linear scale', () => {
  it('shows its points with the fifth selected, and selects another one', async () => {
    const { owner, kept } = await edit('Linear Scale');
    const points = within(screen.getByRole('group', { name: 'Selected point' }));
    expect(points.getAllByRole('radio')).toHaveLength(11);
    expect(points.getByRole('radio', { name: '5' })).toBeChecked();
    await owner.click(points.getByRole('radio', { name: '8' }));
    expect(kept()).toMatchObject({ linearScale: { selected: 8 } });
  });

  it('takes new ends at once and draws their points', async () => {
    const { owner, kept } = await edit('Linear Scale');
    await retype(owner, 'From', '-2');
    await retype(owner, 'To', '3');
    expect(kept()).toMatchObject({ linearScale: { min: -2, max: 3 }, scale: { min: -2, max: 3 } });
    expect(screen.getAllByRole('radio')).toHaveLength(6);
  });

  it.each([
    ['To', '0', "'To' must be more than 'From', which is 0. The scale keeps 10 until then."],
    ['To', '101', 'A scale can have at most 100 steps. It keeps 10 until then.'],
    ['To', '5000', 'Enter a whole number from -1000 to 1000. The scale keeps 10 until then.'],
    ['From', '2.5', 'Enter a whole number from -1000 to 1000. The scale keeps 0 until then.'],
    ['From', '12', "'From' must be less than 'To', which is 10. The scale keeps 0 until then."],
  ])('says why %s cannot be %s, and leaves what was typed in sight', async (label, text, reason) => {
    const { owner, kept } = await edit('Linear Scale');
    const field = screen.getByLabelText(label);
    await owner.clear(field);
    await owner.click(field);
    await owner.paste(text);
    await owner.tab();
    expect(field).toHaveValue(text);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(reason);
    expect(kept()).toMatchObject({ linearScale: { min: 0, max: 10 } });
  });

  it('shows the number that undo brings back', async () => {
    const { owner, editor } = await edit('Linear Scale');
    const field = await retype(owner, 'To', '7');
    await owner.tab();
    editor.undo();
    expect(await screen.findByRole('radio', { name: '10' })).toBeVisible();
    expect(field).toHaveValue('10');
  });

  it('replaces the words a new scale comes with by what is typed', async () => {
    const { owner, kept } = await edit('Linear Scale');
    await owner.click(screen.getByLabelText('Scale Starting'));
    await owner.keyboard('Not at all');
    expect(kept()).toMatchObject({ scale: { minLabel: 'Not at all', maxLabel: 'Scale Ending' } });
  });
});

describe('a rating', () => {
  it('selects stars, and takes the selection back by the same star', async () => {
    const { owner, kept } = await edit('Rating');
    await owner.click(screen.getByRole('radio', { name: '4 stars' }));
    expect(kept()).toMatchObject({ rating: { selected: 4 } });
    await owner.click(screen.getByRole('radio', { name: '4 stars' }));
    expect(kept()).toMatchObject({ rating: { selected: 0 } });
  });

  it('has one to ten stars; fewer than are selected selects none', async () => {
    const { owner, kept } = await edit('Rating', { rating: { count: 5, selected: 4 } });
    await retype(owner, 'Stars', '7');
    expect(screen.getAllByRole('radio')).toHaveLength(7);
    expect(kept()).toMatchObject({ rating: { count: 7, selected: 4 } });
    await retype(owner, 'Stars', '3');
    expect(kept()).toMatchObject({ rating: { count: 3, selected: 0 } });
  });

  it.each(['0', '11', 'many', ''])('ignores "%s" and says so', async (text) => {
    const { owner, kept } = await edit('Rating', { rating: { count: 5, selected: 0 } });
    const field = screen.getByLabelText('Stars');
    await owner.clear(field);
    await owner.click(field);
    await owner.paste(text);
    await owner.tab();
    expect(field).toHaveValue(text);
    expect(field).toHaveAccessibleDescription(
      'Enter a whole number from 1 to 10. The question keeps 5 stars until then.',
    );
    expect(kept()).toMatchObject({ rating: { count: 5 } });
  });
});

describe('a file upload', () => {
  it('keeps at least one file type', async () => {
    const { owner, kept } = await edit('File Upload', { fileTypes: ['pdf'] });
    await owner.click(screen.getByRole('checkbox', { name: 'pdf' }));
    expect(screen.getByRole('checkbox', { name: 'pdf' })).toBeChecked();
    expect(screen.getByRole('status')).toHaveTextContent('At least one file type must stay.');

    await owner.click(screen.getByRole('checkbox', { name: 'audio' }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await owner.click(screen.getByRole('checkbox', { name: 'pdf' }));
    expect(kept()).toMatchObject({ fileTypes: ['audio'] });
  });

  it.each([
    ['20mb', 'Read as 20 MB'],
    ['500 KB', 'Read as 500 kB'],
    ['3gb', 'Read as 100 MB, which is the most'],
    ['a lot', 'This cannot be read, so 5 MB counts. Write a number and kb, mb or gb, such as 20mb.'],
  ])('says how "%s" is read', async (text, words) => {
    const { owner, kept } = await edit('File Upload');
    const field = await retype(owner, 'Max file size', text);
    expect(field).toHaveAccessibleDescription(words);
    expect(kept()).toMatchObject({ maxFileSize: text });
  });

  it('asks for one to ten files', async () => {
    const { owner, kept } = await edit('File Upload');
    const field = await retype(owner, 'Number of files', '3');
    expect(kept()).toMatchObject({ maxFiles: 3 });
    await owner.type(field, '0');
    expect(field).toHaveAccessibleDescription(
      'Enter a whole number from 1 to 10. The question keeps 3 files until then.',
    );
    expect(kept()).toMatchObject({ maxFiles: 3 });
  });
});

describe('a text', () => {
  it('keeps its body with line breaks', async () => {
    const { owner, kept } = await edit('Text');
    await owner.type(screen.getByLabelText('Text'), 'Bring your letter.{Enter}And a photo ID.');
    expect(kept()).toMatchObject({ shortText: 'Bring your letter.\nAnd a photo ID.' });
  });
});

describe('an image', () => {
  it('asks for a file until it has one', async () => {
    await edit('Image');
    expect(screen.getByRole('button', { name: 'Upload Image' })).toBeVisible();
  });

  it('takes its alternative text, or is decorative', async () => {
    const { owner, kept } = await edit('Image', { imageUrl: '/media/abc' });
    await owner.type(screen.getByLabelText('Alternative text'), 'The clinic entrance');
    expect(kept()).toMatchObject({ altText: 'The clinic entrance' });
    expect(screen.getByRole('img', { name: 'The clinic entrance' })).toBeVisible();

    await owner.click(screen.getByRole('checkbox', { name: /^Decorative/ }));
    expect(kept()).toMatchObject({ decorative: true });
    expect(screen.getByLabelText('Alternative text')).toBeDisabled();
  });

  it('can be taken away again', async () => {
    const { owner, kept } = await edit('Image', { imageUrl: '/media/abc' });
    await owner.click(screen.getByRole('button', { name: 'Remove' }));
    expect(kept()).not.toHaveProperty('imageUrl');
    expect(screen.getByRole('button', { name: 'Upload Image' })).toBeVisible();
  });
});
