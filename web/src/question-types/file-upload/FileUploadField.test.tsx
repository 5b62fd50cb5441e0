import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Answer } from '../../form-rules/answer';
import { type Answering, questionOfKind } from '../../testing/questions';
import { QuestionField } from '../QuestionField';
import { FilesField } from './FileUploadField';
import { acceptOf, cameraFor, isOfKind, nameOf } from './fileKinds';
import { previewUploads } from './previewUploads';
import { createFileListStore, type FileState, type UploadList } from './uploadList';

const EVERY_KIND = ['image', 'pdf', 'ppt', 'document', 'video', 'zip', 'audio', 'spreadsheet'] as const;

const user = userEvent.setup({ applyAccept: false });

function file(name: string, bytes: number, type: string): File {
  return new File(['x'.repeat(bytes)], name, { type });
}

/** An upload list whose states the test sets. */
function manualUploads() {
  const list = createFileListStore();
  const asked = vi.fn<(what: string, id: string) => void>();
  const uploads: UploadList = {
    subscribe: list.subscribe,
    read: list.read,
    add: (files) => {
      list.add(
        files.map((added) => ({
          id: `id-${added.name.length}`,
          name: added.name,
          bytes: added.size,
          isStored: true,
          state: { at: 'waiting' },
        })),
      );
      return files.map(({ name }) => `id-${name.length}`);
    },
    remove: (id) => {
      asked('remove', id);
      list.remove(id);
    },
    pause: (id) => asked('pause', id),
    send: (id) => {
      asked('send', id);
      list.change(id, { state: { at: 'waiting' } });
    },
  };
  const setState = (id: string, state: FileState) => act(() => list.change(id, { state }));
  return { uploads, asked, setState, list };
}

function Asked({ uploads, onAnswer }: { uploads: UploadList; onAnswer: Answering }) {
  const [answer, setAnswer] = useState<Answer>();
  return (
    <>
      <span id="label">Your papers</span>
      <FilesField
        question={questionOfKind('File Upload')}
        labelledBy="label"
        answer={answer}
        onAnswer={(next) => {
          setAnswer(next);
          onAnswer(next);
        }}
        isInvalid={false}
        isRequired={false}
        uploads={uploads}
      />
    </>
  );
}

function ask(uploads: UploadList = previewUploads) {
  const heard = vi.fn<Answering>();
  render(<Asked uploads={uploads} onAnswer={heard} />);
  return { heard, chooser: screen.getByLabelText(/^Your papers Choose files/) };
}

it('adds chosen files to the answer at once and removes them again', async () => {
  const { uploads, setState, asked } = manualUploads();
  const { heard, chooser } = ask(uploads);
  await user.upload(chooser, [file('letter.pdf', 512, 'application/pdf')]);
  expect(heard).toHaveBeenLastCalledWith(['id-10']);
  setState('id-10', { at: 'sent' });
  expect(screen.getByText('0.5 KB')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('1 file uploaded.');
  await user.click(screen.getByRole('button', { name: 'Remove letter.pdf' }));
  expect(heard).toHaveBeenLastCalledWith(undefined);
  expect(asked).toHaveBeenLastCalledWith('remove', 'id-10');
  expect(chooser).toHaveFocus();
});

it('says why a file is refused before anything is sent', async () => {
  const { uploads } = manualUploads();
  const { heard, chooser } = ask(uploads);
  await user.upload(chooser, [
    file('run.exe', 10, 'application/x-msdownload'),
    file('drawing.svg', 10, 'image/svg+xml'),
    file('large.pdf', 2000, 'application/pdf'),
    file('nothing.pdf', 0, 'application/pdf'),
  ]);
  const told = screen.getByRole('alert');
  expect(told).toHaveTextContent('run.exe was not added. Accepted kinds: pictures, PDF.');
  expect(told).toHaveTextContent('drawing.svg was not added. Accepted kinds: pictures, PDF.');
  expect(told).toHaveTextContent('large.pdf was not added. A file can be 1 KB at most.');
  expect(told).toHaveTextContent('nothing.pdf was not added. The file is empty.');
  expect(heard).not.toHaveBeenCalled();
});

it.each([
  {
    fileTypes: ['image', 'pdf', 'ppt'] as const,
    said: 'Up to 2 files, 1 KB each: pictures, PDF, presentations.',
  },
  { fileTypes: EVERY_KIND, said: 'Up to 2 files, 1 KB each.' },
])('lists the accepted kinds unless all are accepted', ({ fileTypes, said }) => {
  render(
    <QuestionField question={questionOfKind('File Upload', { fileTypes })} onAnswer={() => undefined} />,
  );
  expect(screen.getByText(said)).toBeInTheDocument();
});

it('accepts no more files than allowed, and none twice', async () => {
  const { heard, chooser } = ask(manualUploads().uploads);
  await user.upload(chooser, [file('a.png', 10, 'image/png')]);
  await user.upload(chooser, [file('a.png', 10, 'image/png')]);
  expect(screen.getByRole('alert')).toHaveTextContent('a.png is already in the list.');
  await user.upload(chooser, [file('ab.png', 10, 'image/png'), file('abc.png', 10, 'image/png')]);
  expect(screen.getByRole('alert')).toHaveTextContent('abc.png was not added. There can be 2 files at most.');
  expect(heard).toHaveBeenLastCalledWith(['id-5', 'id-6']);
});

it('shows progress and can pause and resume', async () => {
  const { uploads, setState, asked } = manualUploads();
  const { chooser } = ask(uploads);
  await user.upload(chooser, [file('a.png', 10, 'image/png')]);
  setState('id-5', { at: 'sending', progress: 0.64 });
  expect(screen.getByRole('progressbar', { name: 'Uploading a.png' })).toHaveAttribute('aria-valuenow', '64');
  expect(screen.getByRole('button', { name: 'Cancel a.png' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Pause a.png' }));
  expect(asked).toHaveBeenLastCalledWith('pause', 'id-5');
  expect(screen.getByRole('button', { name: 'Cancel a.png' })).toHaveFocus();
  setState('id-5', { at: 'paused' });
  await user.click(screen.getByRole('button', { name: 'Resume a.png' }));
  expect(asked).toHaveBeenLastCalledWith('send', 'id-5');
});

it('says that a file is saved on this device and keeps it in the answer', async () => {
  const { uploads, setState, asked, list } = manualUploads();
  const { heard, chooser } = ask(uploads);
  await user.upload(chooser, [file('a.png', 10, 'image/png')]);
  setState('id-5', { at: 'later' });
  expect(
    screen.getByText('Saved on this device. It will be sent automatically when you are online.'),
  ).toBeInTheDocument();
  expect(heard).toHaveBeenLastCalledWith(['id-5']);
  await user.click(screen.getByRole('button', { name: 'Retry a.png' }));
  expect(asked).toHaveBeenLastCalledWith('send', 'id-5');
  setState('id-5', { at: 'later' });
  act(() => list.change('id-5', { isStored: false }));
  expect(screen.getByText('Could not be sent.')).toBeInTheDocument();
  expect(
    screen.getByText('This device has no space to store it. Keep this page open until it is sent.'),
  ).toBeInTheDocument();
});

it('removes a refused file from the answer until it is retried', async () => {
  const { uploads, setState } = manualUploads();
  const { heard, chooser } = ask(uploads);
  await user.upload(chooser, [file('a.png', 10, 'image/png'), file('ab.png', 10, 'image/png')]);
  setState('id-5', { at: 'refused', why: 'wrongKind' });
  expect(heard).toHaveBeenLastCalledWith(['id-6']);
  expect(screen.getByText('The content of this file is not one of the accepted kinds.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry a.png' })).not.toBeInTheDocument();
  setState('id-6', { at: 'refused', why: 'storageFull' });
  expect(heard).toHaveBeenLastCalledWith(undefined);
  await user.click(screen.getByRole('button', { name: 'Retry ab.png' }));
  expect(heard).toHaveBeenLastCalledWith(['id-6']);
});

it('accepts files in a preview without uploading them', async () => {
  const heard = vi.fn<Answering>();
  render(<QuestionField question={questionOfKind('File Upload')} onAnswer={heard} />);
  await user.upload(screen.getByLabelText(/^Choose files/), [file('a.png', 10, 'image/png')]);
  expect(heard).toHaveBeenLastCalledWith([expect.stringMatching(/^[\w-]{36}$/)]);
});

it('requests from the camera what the question accepts', () => {
  expect(cameraFor(['pdf', 'image'])).toBe('image/*');
  expect(cameraFor([])).toBe('image/*');
  expect(cameraFor(['video'])).toBe('video/*');
  expect(cameraFor(['pdf'])).toBeUndefined();
});

it('recognises kinds by extension and adds a missing one', () => {
  expect(isOfKind(file('photo', 1, 'image/jpeg'), ['image'])).toBe(true);
  expect(isOfKind(file('PHOTO.HEIC', 1, ''), ['image'])).toBe(true);
  expect(isOfKind(file('table.CSV', 1, ''), ['spreadsheet'])).toBe(true);
  expect(isOfKind(file('table.csv.exe', 1, ''), ['spreadsheet'])).toBe(false);
  expect(isOfKind(file('run.exe', 1, ''), [])).toBe(false);
  expect(isOfKind(file('.png', 1, ''), [])).toBe(false);
  expect(nameOf({ name: 'photo', type: 'image/jpeg' })).toBe('photo.jpg');
  expect(nameOf({ name: 'photo.png', type: 'image/jpeg' })).toBe('photo.png');
  expect(nameOf({ name: 'what', type: '' })).toBe('what');
  expect(acceptOf(['pdf', 'video'])).toMatch(/^\.pdf,video\/\*,\.mp4,/);
});

it('lists files in the preview on plain http, where crypto.randomUUID is missing', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const [id = ''] = previewUploads.add([file('letter.pdf', 1, 'application/pdf')]);
  expect(previewUploads.read().map((listed) => listed.id)).toContain(id);
  previewUploads.remove(id);
});
