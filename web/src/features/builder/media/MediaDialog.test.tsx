import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, startI18n } from '../../../locales/i18n';
import { ToastArea } from '../../../ui/toast/ToastArea';
import { MediaEditor } from '../canvas/kinds/MediaEditor';
import { documentOf, questionOf } from '../draft/document';
import { newQuestionOf } from '../draft/newContent';
import { EditorProvider, useEdited } from '../editor/EditorContext';
import { createEditor } from '../editor/editorStore';
import { mint } from '../editor/mint';
import { MediaDialogHost } from './MediaDialogHost';
import { stubUploads } from './stubUploads';

const picture = new File(['picture'], 'door.png', { type: 'image/png' });
const letGo = vi.fn<(address: string) => void>();

beforeEach(() => {
  letGo.mockClear();
  // jsdom has no local addresses.
  URL.createObjectURL = () => 'blob:door';
  URL.revokeObjectURL = letGo;
});

async function openDialog(kind: 'Image' | 'Video') {
  await startI18n();
  await loadTexts('builder');
  const uploads = stubUploads();
  const id = mint();
  const editor = createEditor({
    document: documentOf({
      name: 'Intake',
      pages: [{ pageId: mint(), pageTitle: 'Page 01', questions: [newQuestionOf(kind, id, mint)] }],
      pageConditions: {},
    }),
  });
  render(
    <EditorProvider editor={editor}>
      <Selected />
      <MediaDialogHost />
      <ToastArea closeLabel="Dismiss" />
    </EditorProvider>,
  );
  const owner = userEvent.setup({ applyAccept: false });
  await owner.click(screen.getByRole('button', { name: `Upload ${kind}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Add ${kind}` }));
  return {
    owner,
    uploads,
    dialog,
    well: () => dialog.getByLabelText(/^Drop/),
    send: () => dialog.getByRole('button', { name: 'Upload' }),
    kept: () => questionOf(editor.getState().document.form, id),
  };
}

function Selected() {
  const question = useEdited(({ document }) => document.form.pages[0]?.questions[0]);
  return question?.type === 'Image' || question?.type === 'Video' ? (
    <MediaEditor question={question} />
  ) : null;
}

describe('the media dialog', () => {
  it('waits with Upload until a file is chosen', async () => {
    const { owner, well, send } = await openDialog('Image');
    expect(send()).toBeDisabled();
    expect(well()).toHaveAccessibleDescription('Consider up to 25 MB per image');
    await owner.upload(well(), picture);
    expect(send()).toBeEnabled();
    expect(screen.getByText(/door\.png/)).toBeVisible();
  });

  it('sends the file, shows how far it is, and puts the image with its words into the question', async () => {
    const { owner, uploads, well, send, dialog, kept } = await openDialog('Image');
    await owner.upload(well(), picture);
    expect(dialog.getByRole('button', { name: 'Choose another file' })).toHaveFocus();
    await owner.type(dialog.getByLabelText('Alternative text'), 'The clinic');
    await owner.click(send());
    await owner.type(dialog.getByLabelText('Alternative text'), ' door');
    act(() => uploads[0]?.progress(42, 100));
    expect(dialog.getByRole('progressbar', { name: 'Upload progress' })).toHaveAttribute(
      'aria-valuetext',
      '42% sent',
    );
    expect(send()).toHaveAttribute('aria-busy', 'true');

    act(() => uploads[0]?.answer(201, { success: true, media: { url: '/media/abc' } }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(kept()).toMatchObject({ imageUrl: '/media/abc', altText: 'The clinic door' });
    expect(letGo).toHaveBeenCalledWith('blob:door');
    // The button that opened the dialog is gone.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Replace' })).toHaveFocus());
  });

  it('says in words why the server refuses a file, and lets another one be chosen', async () => {
    const { owner, uploads, well, send, dialog, kept } = await openDialog('Image');
    await owner.upload(well(), picture);
    await owner.click(send());
    act(() =>
      uploads[0]?.answer(422, { success: false, code: 'media.broken', message: 'x', requestId: 'r' }),
    );
    expect(await dialog.findByRole('alert')).toHaveTextContent('This file is damaged and cannot be used.');
    expect(kept()).not.toHaveProperty('imageUrl');
    await owner.click(dialog.getByRole('button', { name: 'Choose another file' }));
    expect(well()).toHaveFocus();
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('refuses what is too large or of another kind before it is sent', async () => {
    const { owner, well, dialog, send } = await openDialog('Image');
    const large = new File(['x'], 'huge.png', { type: 'image/png' });
    Object.defineProperty(large, 'size', { value: 31 * 1024 * 1024 });
    await owner.upload(well(), large);
    expect(dialog.getByRole('alert')).toHaveTextContent(
      '“huge.png” has 31 MB. An image can have at most 25 MB.',
    );
    await owner.upload(well(), new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('“notes.txt” is no image.');
    expect(send()).toBeDisabled();
  });

  it('takes a file that is dropped or pasted', async () => {
    const { owner, dialog } = await openDialog('Image');
    fireEvent.drop(document.body, { dataTransfer: { files: [picture], types: ['Files'] } });
    expect(await dialog.findByText(/door\.png/)).toBeVisible();
    await owner.click(dialog.getByRole('button', { name: 'Choose another file' }));
    fireEvent.paste(document.body, { clipboardData: { files: [picture] } });
    expect(await dialog.findByText(/door\.png/)).toBeVisible();
  });

  it('cancels the upload when it is closed, and says so', async () => {
    const { owner, uploads, well, send, kept } = await openDialog('Image');
    await owner.upload(well(), picture);
    await owner.click(send());
    await owner.keyboard('{Escape}');
    expect(uploads[0]?.isAborted).toBe(true);
    expect(await screen.findByText('Upload cancelled. Nothing was added.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(kept()).not.toHaveProperty('imageUrl');
  });

  it('takes the address of a video on YouTube or Vimeo', async () => {
    const { owner, dialog, kept, send } = await openDialog('Video');
    const field = dialog.getByLabelText('Or a YouTube or Vimeo address');
    await owner.type(field, 'https://example.org/film');
    expect(field).toHaveAccessibleDescription(/^This is no address/);
    expect(send()).toBeDisabled();
    await owner.clear(field);
    await owner.type(field, 'https://youtu.be/dQw4w9WgXcQ');
    await owner.click(dialog.getByRole('button', { name: 'Use this address' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(kept()).toMatchObject({ videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
  });
});
