import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { UploadTime } from '../../question-types/fieldProps';
import { createUploadSender, FRESH_MS } from './sender';
import { sendFiles } from './sendFiles';
import { manualUpload } from './testing/manualUpload';
import { memoryFileStore } from './testing/memoryFileStore';
import { createUploadList } from './uploadList';

const FILES_OF = { link: 'clinic', formId: 'form', formVersion: 3, responseId: 'response' };

function device({
  isFull = false,
  store = memoryFileStore({ isFull }),
  uploadTime = 'atOnce',
}: {
  isFull?: boolean;
  store?: ReturnType<typeof memoryFileStore>;
  uploadTime?: UploadTime;
} = {}) {
  const manual = manualUpload();
  let time = 0;
  const now = () => time;
  const sender = createUploadSender({ store, upload: manual.upload, now });
  const timers: { seconds: number; ring: () => void; isOff: boolean }[] = [];
  const list = createUploadList(FILES_OF, 'papers', {
    uploadTime,
    sender,
    store,
    now,
    schedule: (seconds, ring) => {
      const timer = { seconds, ring, isOff: false };
      timers.push(timer);
      return () => {
        timer.isOff = true;
      };
    },
  });
  return {
    store,
    sender,
    list,
    timers,
    attempts: manual.attempts,
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
    states: () => list.read().map(({ state }) => (state.at === 'refused' ? state.why : state.at)),
    attempt: async (at: number) => waitFor(() => found(manual.attempts[at])),
    untilStates: async (...expected: readonly string[]) =>
      waitFor(() =>
        expect(list.read().map(({ state }) => (state.at === 'refused' ? state.why : state.at))).toEqual(
          expected,
        ),
      ),
  };
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) {
    throw new Error('not there yet');
  }
  return value;
}

const letter = (name = 'letter.pdf') => new File(['words'], name, { type: 'application/pdf' });

it('stores a file before it uploads it under the id used in the answer', async () => {
  const { list, store, attempt, untilStates } = device();
  const [id] = list.add([letter()]);
  expect(list.read()).toMatchObject([{ id, name: 'letter.pdf', bytes: 5, state: { at: 'waiting' } }]);
  const { request, setProgress, end } = await attempt(0);
  expect(store.files.get(id ?? '')).toMatchObject({
    responseId: 'response',
    questionId: 'papers',
    isUploaded: false,
  });
  expect(request).toMatchObject({
    formId: 'form',
    responseId: 'response',
    questionId: 'papers',
    uploadId: id,
  });
  setProgress(0.5);
  expect(list.read()).toMatchObject([{ state: { at: 'sending', progress: 0.5 } }]);
  end({ is: 'sent' });
  await untilStates('sent');
  expect(store.files.get(id ?? '')).toMatchObject({ isUploaded: true });
});

it('uploads two at a time, in order', async () => {
  const { list, attempts, attempt, untilStates } = device();
  list.add(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map(letter));
  await attempt(1);
  await untilStates('sending', 'sending', 'waiting', 'waiting');
  expect(attempts).toHaveLength(2);
  attempts[1]?.end({ is: 'sent' });
  await attempt(2);
  await untilStates('sending', 'sent', 'sending', 'waiting');
  attempts[0]?.end({ is: 'sent' });
  attempts[2]?.end({ is: 'sent' });
  (await attempt(3)).end({ is: 'sent' });
  await untilStates('sent', 'sent', 'sent', 'sent');
});

it('retries with growing delays, and at once when online again', async () => {
  const { list, timers, attempts, attempt, untilStates } = device();
  const [id] = list.add([letter()]);
  (await attempt(0)).end({ is: 'later' });
  await untilStates('later');
  timers[0]?.ring();
  (await attempt(1)).end({ is: 'later' });
  await untilStates('later');
  timers[1]?.ring();
  (await attempt(2)).end({ is: 'later', retryAfter: 90 });
  await untilStates('later');
  expect(timers.map(({ seconds }) => seconds)).toEqual([1, 2, 90]);
  list.retryNow();
  expect(timers[2]?.isOff).toBe(true);
  (await attempt(3)).end({ is: 'sent' });
  await untilStates('sent');
  expect(new Set(attempts.map(({ request }) => request.uploadId))).toEqual(new Set([id]));
});

it('pauses, resumes and removes uploads', async () => {
  const { list, store, attempts, attempt, untilStates } = device();
  const [id = ''] = list.add([letter()]);
  await attempt(0);
  list.pause(id);
  expect(attempts[0]?.signal.aborted).toBe(true);
  await untilStates('paused');
  list.retryNow();
  expect(attempts).toHaveLength(1);
  list.send(id);
  await attempt(1);
  await untilStates('sending');
  list.remove(id);
  expect(attempts[1]?.signal.aborted).toBe(true);
  expect(list.read()).toEqual([]);
  await waitFor(() => expect(store.files.size).toBe(0));
});

it('uploads from memory what the device cannot store', async () => {
  const { list, attempt, untilStates } = device({ isFull: true });
  list.add([letter()]);
  const { end } = await attempt(0);
  expect(list.read()).toMatchObject([{ isStored: false }]);
  end({ is: 'sent' });
  await untilStates('sent');
});

it('uploads a file of a page that is submitted while the device stores it', async () => {
  const { list, sender, attempts, attempt } = device({
    store: { ...memoryFileStore(), save: () => new Promise<void>(() => undefined) },
  });
  const ids = list.add([letter()]);
  const sent = sendFiles('form', ids, undefined, sender);
  (await attempt(0)).end({ is: 'sent' });
  expect(await sent).toBe('sent');
  expect(attempts).toHaveLength(1);
});

it('uploads files with their page if asked to, and only those that are left then', async () => {
  const { list, store, sender, timers, attempts, attempt, untilStates } = device({ uploadTime: 'withPage' });
  const [replaced = '', id = ''] = list.add([letter('a.pdf'), letter('b.pdf')]);
  list.remove(replaced);
  await waitFor(() => expect([...store.files.keys()]).toEqual([id]));
  await untilStates('waiting');

  const restored = device({ store, uploadTime: 'withPage' });
  await restored.list.restore([id]);
  restored.list.retryNow();
  await restored.untilStates('waiting');
  expect(restored.attempts).toEqual([]);

  const sent = sendFiles('form', [id], undefined, sender);
  (await attempt(0)).end({ is: 'later' });
  expect(await sent).toBe('later');
  for (const { ring } of timers) {
    ring();
  }
  list.retryNow();
  const again = sendFiles('form', [id], undefined, sender);
  (await attempt(1)).end({ is: 'sent' });
  expect(await again).toBe('sent');
  await untilStates('sent');
  expect(attempts).toHaveLength(2);
});

it('restores files after a reload, sends unsent ones and reports lost ones', async () => {
  const before = device();
  const ids = before.list.add([letter('a.pdf'), letter('b.pdf')]);
  (await before.attempt(0)).end({ is: 'sent' });
  (await before.attempt(1)).end({ is: 'later' });
  await before.untilStates('sent', 'later');

  const { list, attempt, attempts, untilStates } = device({ store: before.store });
  await list.restore([...ids, 'never-stored']);
  expect(list.read().map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', '']);
  (await attempt(0)).end({ is: 'sent' });
  await untilStates('sent', 'sent', 'lost');
  expect(attempts).toHaveLength(1);
});

it('shows why a file is refused and retries on request', async () => {
  const { list, timers, attempt, untilStates } = device();
  const [id = ''] = list.add([letter()]);
  (await attempt(0)).end({ is: 'refused', why: 'storageFull' });
  await untilStates('storageFull');
  expect(timers).toEqual([]);
  list.send(id);
  (await attempt(1)).end({ is: 'sent' });
  await untilStates('sent');
});

it('uploads the unsent files of a submitted page, paused ones too', async () => {
  const { sender, list, attempts, attempt, untilStates } = device();
  const ids = list.add([letter('a.pdf'), letter('b.pdf')]);
  (await attempt(0)).end({ is: 'sent' });
  await attempt(1);
  list.pause(ids[1] ?? '');
  await untilStates('sent', 'paused');
  const sent = sendFiles('form', ids, 'pass', sender);
  const { request, end } = await attempt(2);
  expect(request).toMatchObject({ uploadId: ids[1], accessToken: 'pass' });
  end({ is: 'sent' });
  expect(await sent).toBe('sent');
  expect(await sendFiles('form', ids, 'pass', sender)).toBe('sent');
  expect(attempts).toHaveLength(3);
});

it('joins a running upload instead of starting another', async () => {
  const { sender, list, attempts, attempt, untilStates } = device();
  const ids = list.add([letter()]);
  const { end } = await attempt(0);
  const sent = sendFiles('form', ids, undefined, sender);
  end({ is: 'later' });
  expect(await sent).toBe('later');
  await untilStates('later');
  expect(attempts).toHaveLength(1);
});

it('reports refused files, and noForm when the form accepts nothing', async () => {
  const { sender, list, attempt } = device();
  const ids = list.add([letter('a.pdf'), letter('b.pdf')]);
  const sent = sendFiles('form', [...ids, 'lost'], undefined, sender);
  (await attempt(0)).end({ is: 'refused', why: 'wrongKind' });
  (await attempt(1)).end({ is: 'noForm' });
  expect(await sent).toEqual({
    refused: [
      { uploadId: ids[0], why: 'wrongKind' },
      { uploadId: 'lost', why: 'lost' },
    ],
  });
  const again = sendFiles('form', ids.slice(1), undefined, sender);
  (await attempt(2)).end({ is: 'noForm' });
  expect(await again).toBe('noForm');
});

it('uploads a file again that the server may have deleted', async () => {
  const { sender, list, attempt, advance, untilStates } = device();
  const ids = list.add([letter()]);
  (await attempt(0)).end({ is: 'sent' });
  await untilStates('sent');
  advance(FRESH_MS + 1);
  const sent = sendFiles('form', ids, undefined, sender);
  (await attempt(1)).end({ is: 'sent' });
  expect(await sent).toBe('sent');
});

it('keeps a removed file while a submitted page refers to it', async () => {
  const { sender, list, store, attempt } = device();
  const [id = ''] = list.add([letter()]);
  const sent = sendFiles('form', [id], undefined, sender);
  (await attempt(0)).end({ is: 'later' });
  expect(await sent).toBe('later');
  list.remove(id);
  expect(store.files.has(id)).toBe(true);
  const again = sendFiles('form', [id], undefined, sender);
  (await attempt(1)).end({ is: 'sent' });
  expect(await again).toBe('sent');
});
