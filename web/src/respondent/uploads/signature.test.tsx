import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { type Answer, idsIn } from '../../form-rules/answer';
import type { FilesOf, Uploader } from '../../question-types/fieldProps';
import { QuestionField } from '../../question-types/QuestionField';
import { drawStroke, findCanvas, stubCanvas } from '../../question-types/signature/testing/canvas';
import { type Answering, questionOfKind } from '../../testing/questions';
import { createUploadSender } from './sender';
import { sendFiles } from './sendFiles';
import { manualUpload } from './testing/manualUpload';
import { memoryFileStore } from './testing/memoryFileStore';
import { createUploadList } from './uploadList';

beforeEach(() => {
  stubCanvas();
});

/** A page with a signature on this device. */
async function signaturePage(store = memoryFileStore(), stored?: Answer) {
  const { upload, attempts } = manualUpload();
  const sender = createUploadSender({ store, upload });
  let opened: ReturnType<Uploader['openUploadList']> | undefined;
  const filesOf: FilesOf = {
    link: 'l',
    formId: 'form',
    formVersion: 1,
    responseId: 'response',
    load: async () => ({
      openUploadList: (of, questionId, ids, uploadTime) => {
        const list = createUploadList(of, questionId, { uploadTime, sender, store });
        opened ??= list.restore(ids).then(() => list);
        return opened;
      },
    }),
  };
  let answer = stored;
  const page = (
    <Page
      filesOf={filesOf}
      stored={stored}
      onAnswer={(next) => {
        answer = next;
      }}
    />
  );
  const { unmount } = await act(async () => render(page));
  await findCanvas();
  return { store, attempts, sender, unmount, ids: () => idsIn(answer) };
}

function Page({
  filesOf,
  stored,
  onAnswer,
}: {
  filesOf: FilesOf;
  stored: Answer | undefined;
  onAnswer: Answering;
}) {
  const [answer, setAnswer] = useState(stored);
  return (
    <QuestionField
      question={questionOfKind('Signature')}
      answer={answer}
      onAnswer={(next) => {
        onAnswer(next);
        setAnswer(next);
      }}
      filesOf={filesOf}
    />
  );
}

function signAndLeave() {
  drawStroke(screen.getByRole('img'));
  fireEvent.pointerDown(document.body);
}

it('a signature that is changed fifteen times is uploaded once, with its page', async () => {
  const { store, attempts, sender, ids } = await signaturePage();
  for (let time = 0; time < 15; time += 1) {
    signAndLeave();
  }
  expect(ids()).toHaveLength(1);
  await waitFor(() => expect([...store.files.keys()]).toEqual(ids()));
  expect(attempts).toEqual([]);

  const sent = sendFiles('form', ids(), undefined, sender);
  await waitFor(() => expect(attempts).toHaveLength(1));
  expect(attempts[0]?.request).toMatchObject({ uploadId: ids()[0], name: 'signature.png' });
  attempts[0]?.end({ is: 'sent' });
  expect(await sent).toBe('sent');
  expect(await sendFiles('form', ids(), undefined, sender)).toBe('sent');
  expect(attempts).toHaveLength(1);
});

it('a signature survives a reload and is then uploaded with its page', async () => {
  const before = await signaturePage();
  signAndLeave();
  await waitFor(() => expect([...before.store.files.keys()]).toEqual(before.ids()));
  before.unmount();

  const { attempts, sender, ids } = await signaturePage(before.store, before.ids());
  expect(screen.getByRole('img', { name: 'Your signature' })).toBeInTheDocument();
  expect(ids()).toEqual(before.ids());
  expect(attempts).toEqual([]);
  void sendFiles('form', ids(), undefined, sender);
  await waitFor(() => expect(attempts).toHaveLength(1));
  expect(attempts[0]?.request).toMatchObject({ uploadId: ids()[0] });
});

it('a signature that the server refuses with its page is cleared', async () => {
  const { attempts, sender, ids } = await signaturePage();
  signAndLeave();
  const sent = sendFiles('form', ids(), undefined, sender);
  await waitFor(() => expect(attempts).toHaveLength(1));
  attempts[0]?.end({ is: 'refused', why: 'storageFull' });
  expect(await sent).toMatchObject({ refused: [{ why: 'storageFull' }] });
  expect(await screen.findByRole('img', { name: 'Not signed yet' })).toBeInTheDocument();
  expect(ids()).toEqual([]);
});
