import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Answer } from '../form-rules/answer';
import { FilesField } from './FileUploadField';
import { emptyShelf, type FileIntake, type FileState } from './fileIntake';
import { acceptOf, cameraFor, isOfKind, nameOf } from './fileKinds';
import { nowhere } from './nowhere';
import { QuestionField } from './QuestionField';
import { type Answering, questionOfKind } from './testing/questions';

const user = userEvent.setup({ applyAccept: false });

function file(name: string, bytes: number, type: string): File {
  return new File(['x'.repeat(bytes)], name, { type });
}

/** An intake that does nothing by itself: the test says how each file stands. */
function byHand() {
  const shelf = emptyShelf();
  const asked = vi.fn<(what: string, id: string) => void>();
  const intake: FileIntake = {
    subscribe: shelf.subscribe,
    read: shelf.read,
    add: (files) => {
      shelf.put(
        files.map((added) => ({
          id: `id-${added.name.length}`,
          name: added.name,
          bytes: added.size,
          isKept: true,
          state: { at: 'waiting' },
        })),
      );
      return files.map(({ name }) => `id-${name.length}`);
    },
    remove: (id) => {
      asked('remove', id);
      shelf.take(id);
    },
    pause: (id) => asked('pause', id),
    send: (id) => {
      asked('send', id);
      shelf.change(id, { state: { at: 'waiting' } });
    },
  };
  const become = (id: string, state: FileState) => act(() => shelf.change(id, { state }));
  return { intake, asked, become, shelf };
}

function Asked({ intake, onAnswer }: { intake: FileIntake; onAnswer: Answering }) {
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
        intake={intake}
      />
    </>
  );
}

function ask(intake: FileIntake = nowhere) {
  const heard = vi.fn<Answering>();
  render(<Asked intake={intake} onAnswer={heard} />);
  return { heard, chooser: screen.getByLabelText(/^Your papers Choose files/) };
}

it('answers with what is chosen at once, whenever it may arrive, and takes a file out again', async () => {
  const { intake, become, asked } = byHand();
  const { heard, chooser } = ask(intake);
  await user.upload(chooser, [file('letter.pdf', 512, 'application/pdf')]);
  expect(heard).toHaveBeenLastCalledWith(['id-10']);
  become('id-10', { at: 'sent' });
  expect(screen.getByText('0.5 KB')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('1 file uploaded.');
  await user.click(screen.getByRole('button', { name: 'Remove letter.pdf' }));
  expect(heard).toHaveBeenLastCalledWith(undefined);
  expect(asked).toHaveBeenLastCalledWith('remove', 'id-10');
  expect(chooser).toHaveFocus();
});

it('says in words why a file is not taken, before anything is sent', async () => {
  const { intake } = byHand();
  const { heard, chooser } = ask(intake);
  await user.upload(chooser, [
    file('run.exe', 10, 'application/x-msdownload'),
    file('drawing.svg', 10, 'image/svg+xml'),
    file('large.pdf', 2000, 'application/pdf'),
    file('nothing.pdf', 0, 'application/pdf'),
  ]);
  const told = screen.getByRole('alert');
  expect(told).toHaveTextContent('run.exe was not added. These kinds are asked for: image, pdf.');
  expect(told).toHaveTextContent('drawing.svg was not added. These kinds are asked for: image, pdf.');
  expect(told).toHaveTextContent('large.pdf was not added. A file can be 1 KB at most.');
  expect(told).toHaveTextContent('nothing.pdf was not added. The file is empty.');
  expect(heard).not.toHaveBeenCalled();
});

it('takes no more files than are asked for, and none twice', async () => {
  const { heard, chooser } = ask(byHand().intake);
  await user.upload(chooser, [file('a.png', 10, 'image/png')]);
  await user.upload(chooser, [file('a.png', 10, 'image/png')]);
  expect(screen.getByRole('alert')).toHaveTextContent('a.png is in the list already.');
  await user.upload(chooser, [file('ab.png', 10, 'image/png'), file('abc.png', 10, 'image/png')]);
  expect(screen.getByRole('alert')).toHaveTextContent('abc.png was not added. There can be 2 files at most.');
  expect(heard).toHaveBeenLastCalledWith(['id-5', 'id-6']);
});

it('shows how far a file is, and can be told to pause and to go on', async () => {
  const { intake, become, asked } = byHand();
  const { chooser } = ask(intake);
  await user.upload(chooser, [file('a.png', 10, 'image/png')]);
  become('id-5', { at: 'sending', share: 0.64 });
  expect(screen.getByRole('progressbar', { name: 'Uploading a.png' })).toHaveAttribute('aria-valuenow', '64');
  expect(screen.getByRole('button', { name: 'Cancel a.png' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Pause a.png' }));
  expect(asked).toHaveBeenLastCalledWith('pause', 'id-5');
  expect(screen.getByRole('button', { name: 'Cancel a.png' })).toHaveFocus();
  become('id-5', { at: 'paused' });
  await user.click(screen.getByRole('button', { name: 'Resume a.png' }));
  expect(asked).toHaveBeenLastCalledWith('send', 'id-5');
});

it('says that a file waits on this device, and keeps it in the answer', async () => {
  const { intake, become, asked, shelf } = byHand();
  const { heard, chooser } = ask(intake);
  await user.upload(chooser, [file('a.png', 10, 'image/png')]);
  become('id-5', { at: 'later' });
  expect(
    screen.getByText('Saved on this device. It will be sent automatically when the connection returns.'),
  ).toBeInTheDocument();
  expect(heard).toHaveBeenLastCalledWith(['id-5']);
  await user.click(screen.getByRole('button', { name: 'Retry a.png' }));
  expect(asked).toHaveBeenLastCalledWith('send', 'id-5');
  become('id-5', { at: 'later' });
  act(() => shelf.change('id-5', { isKept: false }));
  expect(screen.getByText('Could not be sent.')).toBeInTheDocument();
  expect(
    screen.getByText('This device has no room to keep it. Leave this page open until it is sent.'),
  ).toBeInTheDocument();
});

it('takes a refused file out of the answer, says why, and puts it back when it is tried again', async () => {
  const { intake, become } = byHand();
  const { heard, chooser } = ask(intake);
  await user.upload(chooser, [file('a.png', 10, 'image/png'), file('ab.png', 10, 'image/png')]);
  become('id-5', { at: 'refused', why: 'wrongKind' });
  expect(heard).toHaveBeenLastCalledWith(['id-6']);
  expect(screen.getByText('What is in this file is none of the kinds asked for.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry a.png' })).not.toBeInTheDocument();
  become('id-6', { at: 'refused', why: 'noRoom' });
  expect(heard).toHaveBeenLastCalledWith(undefined);
  await user.click(screen.getByRole('button', { name: 'Retry ab.png' }));
  expect(heard).toHaveBeenLastCalledWith(['id-6']);
});

it('takes files that go nowhere when an owner tries a form out', async () => {
  const heard = vi.fn<Answering>();
  render(<QuestionField question={questionOfKind('File Upload')} onAnswer={heard} />);
  await user.upload(screen.getByLabelText(/^Choose files/), [file('a.png', 10, 'image/png')]);
  expect(heard).toHaveBeenLastCalledWith([expect.stringMatching(/^[\w-]{36}$/)]);
});

it('asks a camera for what the question takes', () => {
  expect(cameraFor(['pdf', 'image'])).toBe('image/*');
  expect(cameraFor([])).toBe('image/*');
  expect(cameraFor(['video'])).toBe('video/*');
  expect(cameraFor(['pdf'])).toBeUndefined();
});

it('tells a kind by the end of the name, and gives a photo of a phone the end it should have', () => {
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
