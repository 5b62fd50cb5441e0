import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newQuestion } from '../../../form-rules/authoring/newQuestion';
import { loadTexts, startI18n } from '../../../shared/locales/i18n';
import { ToastArea } from '../../../ui/toast/ToastArea';
import { documentOf, questionOf } from '../draft/document';
import { EditorProvider, useEditorState } from '../editor/EditorContext';
import { createEditor } from '../editor/editorStore';
import { mint } from '../editor/mint';
import { MediaDialogHost } from './MediaDialogHost';
import { MediaEditor } from './MediaEditor';
import { stubUploads } from './testing/stubUploads';

const picture = new File(['picture'], 'door.png', { type: 'image/png' });
const revoked = vi.fn<(address: string) => void>();

beforeEach(() => {
  revoked.mockClear();
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:door';
  URL.revokeObjectURL = revoked;
});

async function openDialog(kind: 'Image' | 'Video') {
  await startI18n();
  await loadTexts('builder');
  const uploads = stubUploads();
  const id = mint();
  const editor = createEditor({
    document: documentOf({
      name: 'Intake',
      pages: [{ pageId: mint(), pageTitle: 'Page 01', questions: [newQuestion(kind, id, mint)] }],
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
    zone: () => dialog.getByLabelText(/^Drop/),
    send: () => dialog.getByRole('button', { name: 'Upload' }),
    current: () => questionOf(editor.getState().document.form, id),
  };
}

function Selected() {
  const question = useEditorState(({ document }) => document.form.pages[0]?.questions[0]);
  return question?.type === 'Image' || question?.type === 'Video' ? (
    <MediaEditor question={question} />
  ) : null;
}

describe('the media dialog', () => {
  it('disables Upload until a file is chosen', async () => {
    const { owner, zone, send } = await openDialog('Image');
    expect(send()).toBeDisabled();
    expect(zone()).toHaveAccessibleDescription('Consider up to 25 MB per image');
    await owner.upload(zone(), picture);
    expect(send()).toBeEnabled();
    expect(screen.getByText(/door\.png/)).toBeVisible();
  });

  it('uploads the file with progress and sets the image', async () => {
    const { owner, uploads, zone, send, dialog, current } = await openDialog('Image');
    await owner.upload(zone(), picture);
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
    expect(current()).toMatchObject({ imageUrl: '/media/abc', altText: 'The clinic door' });
    expect(revoked).toHaveBeenCalledWith('blob:door');
    // The button that opened the dialog was replaced.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Replace' })).toHaveFocus());
  });

  it('shows why the server rejected a file', async () => {
    const { owner, uploads, zone, send, dialog, current } = await openDialog('Image');
    await owner.upload(zone(), picture);
    await owner.click(send());
    act(() =>
      uploads[0]?.answer(422, { success: false, code: 'media.broken', message: 'x', requestId: 'r' }),
    );
    expect(await dialog.findByRole('alert')).toHaveTextContent('This file is damaged and cannot be used.');
    expect(current()).not.toHaveProperty('imageUrl');
    await owner.click(dialog.getByRole('button', { name: 'Choose another file' }));
    expect(zone()).toHaveFocus();
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('rejects a wrong type or size before uploading', async () => {
    const { owner, zone, dialog, send } = await openDialog('Image');
    const large = new File(['x'], 'huge.png', { type: 'image/png' });
    Object.defineProperty(large, 'size', { value: 31 * 1024 * 1024 });
    await owner.upload(zone(), large);
    expect(dialog.getByRole('alert')).toHaveTextContent('“huge.png” is 31 MB. Images can be at most 25 MB.');
    await owner.upload(zone(), new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('“notes.txt” is not an image.');
    expect(send()).toBeDisabled();
  });

  it('accepts a dropped or pasted file', async () => {
    const { owner, dialog } = await openDialog('Image');
    fireEvent.drop(document.body, { dataTransfer: { files: [picture], types: ['Files'] } });
    expect(await dialog.findByText(/door\.png/)).toBeVisible();
    await owner.click(dialog.getByRole('button', { name: 'Choose another file' }));
    fireEvent.paste(document.body, { clipboardData: { files: [picture] } });
    expect(await dialog.findByText(/door\.png/)).toBeVisible();
  });

  it('cancels the upload on close', async () => {
    const { owner, uploads, zone, send, current } = await openDialog('Image');
    await owner.upload(zone(), picture);
    await owner.click(send());
    await owner.keyboard('{Escape}');
    expect(uploads[0]?.isAborted).toBe(true);
    expect(await screen.findByText('Upload cancelled. Nothing was added.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(current()).not.toHaveProperty('imageUrl');
  });

  it('accepts a YouTube or Vimeo URL', async () => {
    const { owner, dialog, current, send } = await openDialog('Video');
    const field = dialog.getByLabelText('Or a YouTube or Vimeo address');
    await owner.type(field, 'https://example.org/film');
    expect(field).toHaveAccessibleDescription(/^This is not the address/);
    expect(send()).toBeDisabled();
    await owner.clear(field);
    await owner.type(field, 'https://youtu.be/dQw4w9WgXcQ');
    await owner.click(dialog.getByRole('button', { name: 'Use this address' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(current()).toMatchObject({ videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
  });
});
