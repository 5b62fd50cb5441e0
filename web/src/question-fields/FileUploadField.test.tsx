import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Upload } from './fieldProps';
import { QuestionField } from './QuestionField';
import { type Answering, questionOfKind } from './testing/questions';

const user = userEvent.setup({ applyAccept: false });

function file(name: string, bytes: number, type: string): File {
  return new File(['x'.repeat(bytes)], name, { type });
}

function ask(upload: Upload) {
  const heard = vi.fn<Answering>();
  render(
    <>
      <span id="label">Your papers</span>
      <QuestionField
        question={questionOfKind('File Upload')}
        labelledBy="label"
        onAnswer={heard}
        upload={upload}
      />
    </>,
  );
  return { heard, chooser: screen.getByLabelText(/^Your papers Choose files/) };
}

const sendAtOnce: Upload = ({ name, size }) =>
  Promise.resolve({ id: `sent-${name.length}`, name, bytes: size });

it('sends what is chosen, answers with the ids, and takes a file out again', async () => {
  const { heard, chooser } = ask(sendAtOnce);
  await user.upload(chooser, [file('letter.pdf', 512, 'application/pdf')]);
  await waitFor(() => expect(heard).toHaveBeenLastCalledWith(['sent-10']));
  expect(screen.getByText('0.5 KB')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove letter.pdf' }));
  expect(heard).toHaveBeenLastCalledWith(undefined);
});

it('says in words why a file is not taken, before anything is sent', async () => {
  const upload = vi.fn<Upload>(sendAtOnce);
  const { chooser } = ask(upload);
  await user.upload(chooser, [
    file('run.exe', 10, 'application/x-msdownload'),
    file('large.pdf', 2000, 'application/pdf'),
    file('nothing.pdf', 0, 'application/pdf'),
  ]);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'run.exe was not added. These kinds are asked for: image, pdf.',
  );
  expect(screen.getByRole('alert')).toHaveTextContent('large.pdf was not added. A file can be 1 KB at most.');
  expect(screen.getByRole('alert')).toHaveTextContent('nothing.pdf was not added. The file is empty.');
  expect(upload).not.toHaveBeenCalled();
});

it('takes no more files than are asked for, and none twice', async () => {
  const { heard, chooser } = ask(sendAtOnce);
  await user.upload(chooser, [file('a.png', 10, 'image/png')]);
  await user.upload(chooser, [file('a.png', 10, 'image/png')]);
  expect(screen.getByRole('alert')).toHaveTextContent('a.png is in the list already.');
  await user.upload(chooser, [file('ab.png', 10, 'image/png'), file('abc.png', 10, 'image/png')]);
  expect(screen.getByRole('alert')).toHaveTextContent('abc.png was not added. There can be 2 files at most.');
  await waitFor(() => expect(heard).toHaveBeenLastCalledWith(['sent-5', 'sent-6']));
});

it('shows how far a file is, and calls it off', async () => {
  const calledOff = vi.fn<() => void>();
  const { heard, chooser } = ask((_file, onProgress, signal) => {
    signal.addEventListener('abort', calledOff);
    onProgress(0.64);
    return new Promise(() => undefined);
  });
  await user.upload(chooser, [file('a.png', 10, 'image/png')]);
  expect(screen.getByRole('progressbar', { name: 'Uploading a.png' })).toHaveAttribute('aria-valuenow', '64');
  await user.click(screen.getByRole('button', { name: 'Cancel a.png' }));
  expect(calledOff).toHaveBeenCalledOnce();
  expect(heard).not.toHaveBeenCalled();
});

it('keeps a file that could not be sent, and tries again', async () => {
  const upload = vi.fn<Upload>(sendAtOnce).mockRejectedValueOnce(new Error('offline'));
  const { heard, chooser } = ask(upload);
  await user.upload(chooser, [file('a.png', 10, 'image/png')]);
  await user.click(await screen.findByRole('button', { name: 'Retry a.png' }));
  await waitFor(() => expect(heard).toHaveBeenLastCalledWith(['sent-5']));
});
