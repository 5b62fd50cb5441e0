import { expect, it, vi } from 'vitest';
import { courierOf, FRESH_MS } from './courier';
import { intakeOf } from './intake';
import { sendFiles } from './sendFiles';
import { memoryStore } from './testing/memoryStore';
import { wayByHand } from './testing/wayByHand';

const FILES_OF = { link: 'clinic', formId: 'form', formVersion: 3, responseId: 'response' };

function device({ isFull = false, store = memoryStore({ isFull }) } = {}) {
  const way = wayByHand();
  let time = 0;
  const now = () => time;
  const courier = courierOf({ store, attempt: way.attempt, now });
  const timers: { seconds: number; ring: () => void; isOff: boolean }[] = [];
  const intake = intakeOf(FILES_OF, 'papers', {
    courier,
    store,
    now,
    later: (seconds, ring) => {
      const timer = { seconds, ring, isOff: false };
      timers.push(timer);
      return () => {
        timer.isOff = true;
      };
    },
  });
  return {
    store,
    courier,
    intake,
    timers,
    attempts: way.attempts,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    states: () => intake.read().map(({ state }) => (state.at === 'refused' ? state.why : state.at)),
    attempt: async (at: number) => vi.waitFor(() => found(way.attempts[at])),
    become: async (...wanted: readonly string[]) =>
      vi.waitFor(() =>
        expect(intake.read().map(({ state }) => (state.at === 'refused' ? state.why : state.at))).toEqual(
          wanted,
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

it('keeps a file before it sends it, and sends it under the id that the answer names', async () => {
  const { intake, store, attempt, become } = device();
  const [id] = intake.add([letter()]);
  expect(intake.read()).toMatchObject([{ id, name: 'letter.pdf', bytes: 5, state: { at: 'waiting' } }]);
  const { parcel, share, end } = await attempt(0);
  expect(store.kept.get(id ?? '')).toMatchObject({
    responseId: 'response',
    questionId: 'papers',
    isUploaded: false,
  });
  expect(parcel).toMatchObject({
    formId: 'form',
    responseId: 'response',
    questionId: 'papers',
    uploadId: id,
  });
  share(0.5);
  expect(intake.read()).toMatchObject([{ state: { at: 'sending', share: 0.5 } }]);
  end({ is: 'sent' });
  await become('sent');
  expect(store.kept.get(id ?? '')).toMatchObject({ isUploaded: true });
});

it('sends two at a time and the others in their order', async () => {
  const { intake, attempts, attempt, become } = device();
  intake.add(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map(letter));
  await attempt(1);
  await become('sending', 'sending', 'waiting', 'waiting');
  expect(attempts).toHaveLength(2);
  attempts[1]?.end({ is: 'sent' });
  await attempt(2);
  await become('sending', 'sent', 'sending', 'waiting');
  attempts[0]?.end({ is: 'sent' });
  attempts[2]?.end({ is: 'sent' });
  (await attempt(3)).end({ is: 'sent' });
  await become('sent', 'sent', 'sent', 'sent');
});

it('tries again by itself, ever later, under the same id, and at once when the connection is back', async () => {
  const { intake, timers, attempts, attempt, become } = device();
  const [id] = intake.add([letter()]);
  (await attempt(0)).end({ is: 'later' });
  await become('later');
  timers[0]?.ring();
  (await attempt(1)).end({ is: 'later' });
  await become('later');
  timers[1]?.ring();
  (await attempt(2)).end({ is: 'later', retryAfter: 90 });
  await become('later');
  expect(timers.map(({ seconds }) => seconds)).toEqual([1, 2, 90]);
  intake.hurry();
  expect(timers[2]?.isOff).toBe(true);
  (await attempt(3)).end({ is: 'sent' });
  await become('sent');
  expect(new Set(attempts.map(({ parcel }) => parcel.uploadId))).toEqual(new Set([id]));
});

it('pauses, goes on, and takes out', async () => {
  const { intake, store, attempts, attempt, become } = device();
  const [id = ''] = intake.add([letter()]);
  await attempt(0);
  intake.pause(id);
  expect(attempts[0]?.signal.aborted).toBe(true);
  await become('paused');
  intake.hurry();
  expect(attempts).toHaveLength(1);
  intake.send(id);
  await attempt(1);
  await become('sending');
  intake.remove(id);
  expect(attempts[1]?.signal.aborted).toBe(true);
  expect(intake.read()).toEqual([]);
  await vi.waitFor(() => expect(store.kept.size).toBe(0));
});

it('sends from the hand what the device has no room for, and says so', async () => {
  const { intake, attempt, become } = device({ isFull: true });
  intake.add([letter()]);
  const { end } = await attempt(0);
  expect(intake.read()).toMatchObject([{ isKept: false }]);
  end({ is: 'sent' });
  await become('sent');
});

it('brings back after a reload what an answer names, sends what has not arrived, and misses what is lost', async () => {
  const before = device();
  const ids = before.intake.add([letter('a.pdf'), letter('b.pdf')]);
  (await before.attempt(0)).end({ is: 'sent' });
  (await before.attempt(1)).end({ is: 'later' });
  await before.become('sent', 'later');

  const { intake, attempt, attempts, become } = device({ store: before.store });
  await intake.recall([...ids, 'never-kept']);
  expect(intake.read().map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', '']);
  (await attempt(0)).end({ is: 'sent' });
  await become('sent', 'sent', 'lost');
  expect(attempts).toHaveLength(1);
});

it('shows why a file is refused, and tries again when told to', async () => {
  const { intake, timers, attempt, become } = device();
  const [id = ''] = intake.add([letter()]);
  (await attempt(0)).end({ is: 'refused', why: 'noRoom' });
  await become('noRoom');
  expect(timers).toEqual([]);
  intake.send(id);
  (await attempt(1)).end({ is: 'sent' });
  await become('sent');
});

it('brings the files of a page that is handed in, paused ones too, and none that is there', async () => {
  const { courier, intake, attempts, attempt, become } = device();
  const ids = intake.add([letter('a.pdf'), letter('b.pdf')]);
  (await attempt(0)).end({ is: 'sent' });
  await attempt(1);
  intake.pause(ids[1] ?? '');
  await become('sent', 'paused');
  const sent = sendFiles('form', 'response', ids, 'pass', courier);
  const { parcel, end } = await attempt(2);
  expect(parcel).toMatchObject({ uploadId: ids[1], pass: 'pass' });
  end({ is: 'sent' });
  expect(await sent).toBe('sent');
  expect(await sendFiles('form', 'response', ids, 'pass', courier)).toBe('sent');
  expect(attempts).toHaveLength(3);
});

it('joins an upload that is under way instead of beginning another', async () => {
  const { courier, intake, attempts, attempt, become } = device();
  const ids = intake.add([letter()]);
  const { end } = await attempt(0);
  const sent = sendFiles('form', 'response', ids, undefined, courier);
  end({ is: 'later' });
  expect(await sent).toBe('later');
  await become('later');
  expect(attempts).toHaveLength(1);
});

it('says which files a page cannot have, and leaves it to the page when the form takes nothing', async () => {
  const { courier, intake, attempt } = device();
  const ids = intake.add([letter('a.pdf'), letter('b.pdf')]);
  const sent = sendFiles('form', 'response', [...ids, 'lost'], undefined, courier);
  (await attempt(0)).end({ is: 'refused', why: 'wrongKind' });
  (await attempt(1)).end({ is: 'noForm' });
  expect(await sent).toEqual({
    refused: [
      { uploadId: ids[0], why: 'wrongKind' },
      { uploadId: 'lost', why: 'lost' },
    ],
  });
  const again = sendFiles('form', 'response', ids.slice(1), undefined, courier);
  (await attempt(2)).end({ is: 'noForm' });
  expect(await again).toBe('noForm');
});

it('brings a file again that the server may have cleared away before a page named it', async () => {
  const { courier, intake, attempt, pass, become } = device();
  const ids = intake.add([letter()]);
  (await attempt(0)).end({ is: 'sent' });
  await become('sent');
  pass(FRESH_MS + 1);
  const sent = sendFiles('form', 'response', ids, undefined, courier);
  (await attempt(1)).end({ is: 'sent' });
  expect(await sent).toBe('sent');
});

it('keeps a file that was taken out for as long as a page that was handed in names it', async () => {
  const { courier, intake, store, attempt } = device();
  const [id = ''] = intake.add([letter()]);
  const sent = sendFiles('form', 'response', [id], undefined, courier);
  (await attempt(0)).end({ is: 'later' });
  expect(await sent).toBe('later');
  intake.remove(id);
  expect(store.kept.has(id)).toBe(true);
  const again = sendFiles('form', 'response', [id], undefined, courier);
  (await attempt(1)).end({ is: 'sent' });
  expect(await again).toBe('sent');
});
