import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { id } from '../../testing/questions';
import { type Reply, refusal, stubServer } from '../../testing/stubServer';
import { callsOf } from '../formCalls';
import { answerQuestion, type Loaded, openSession, type Session } from '../session';
import { colourForm } from '../testing/sharedForm';
import { createOutbox } from './engine';
import { flagAnswered } from './localFlags';
import type { Visitor } from './resume';
import { deleteExpired, deleteReceipts } from './retention';
import { memoryStore } from './testing/memoryStore';

const SUBMIT = 'POST /api/response/submit';
const HOUR = 60 * 60 * 1000;
const loaded: Loaded = { is: 'form', form: colourForm };
const unknown: Visitor = { person: undefined, hasEntered: false };
const emptyForm = { at: 'page', filling: { seq: 0, walk: { answers: new Map() } } };
const down: Reply = { status: 503 };

let mints = 0;
const mint = () => {
  mints += 1;
  return `response-${mints}`;
};

/** A tab with the form open. */
function tab(device = memoryStore()) {
  let session: Session = openSession(loaded, mint);
  const listeners = new Set<() => void>();
  const setSession = (next: Session) => {
    session = next;
    for (const listener of listeners) {
      listener();
    }
  };
  const outbox = createOutbox(
    {
      link: 'link-1',
      calls: callsOf('link-1'),
      wait: () => Promise.resolve(),
      read: () => session,
      setSession,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    device.store,
  );
  return {
    outbox,
    device,
    setSession,
    read: () => session,
    fill: () => {
      setSession(answerQuestion(session, id('colour'), 'red'));
      setSession(answerQuestion(session, id('name'), 'HIV positive'));
    },
    submit: async () => outbox.submit(),
  };
}

/** Answers typed but not submitted in a closed tab. */
async function abandoned(device = memoryStore()) {
  const before = tab(device);
  before.outbox.start();
  before.fill();
  await waitFor(() => expect([...device.fillings.values()][0]?.walk.answers.size).toBe(2));
  before.setSession({ at: 'loading' });
  sessionStorage.clear();
  return before.device;
}

/** The first page submitted while the server was down, in a closed tab. */
async function leftUnsent(device = memoryStore()) {
  const before = tab(device);
  before.fill();
  await before.submit();
  before.setSession({ at: 'loading' });
  sessionStorage.clear();
  return { device, responseId: [...device.fillings.keys()][0] ?? '' };
}

function onlyFilling({ fillings }: ReturnType<typeof memoryStore>) {
  const [filling] = fillings.values();
  if (filling === undefined) {
    throw new Error('nothing was stored');
  }
  return filling;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  stubServer({ [SUBMIT]: () => down });
});

describe('a new visit', () => {
  it('is offered unfinished answers without showing them', async () => {
    const device = await abandoned();
    const offered = await tab(device).outbox.resume(loaded, unknown);
    expect(offered).toEqual({
      at: 'offered',
      responseId: [...device.fillings.keys()][0],
      formName: 'Colours',
      editedAt: [...device.fillings.values()][0]?.savedAt,
    });
  });

  it('shows the answers after Continue, and after a reload of that tab', async () => {
    const device = await abandoned();
    const [chosen = ''] = device.fillings.keys();
    const resumed = await tab(device).outbox.resume(loaded, { ...unknown, chosen });
    expect(resumed).toMatchObject({ at: 'page', filling: { responseId: chosen } });
    expect(await tab(device).outbox.resume(loaded, unknown)).toMatchObject({
      at: 'page',
      filling: { responseId: chosen },
    });
  });

  it('deletes everything on Start over', async () => {
    const device = await abandoned();
    const later = tab(device);
    await later.outbox.resume(loaded, unknown);
    await later.outbox.discardOffered(unknown);
    expect([device.fillings.size, localStorage.length]).toEqual([0, 0]);
  });

  it('still sends a submitted page after Start over', async () => {
    const { device, responseId } = await leftUnsent();
    const later = tab(device);
    await later.outbox.resume(loaded, unknown);
    await later.outbox.discardOffered(unknown);
    expect(device.fillings.size).toBe(0);
    const { bodiesOf } = stubServer({ [SUBMIT]: () => ({ body: { success: true } }) });
    later.outbox.retry();
    await waitFor(() => expect(device.entries.size).toBe(0));
    expect(await bodiesOf(SUBMIT)).toMatchObject([{ responseId, currentPageId: 'ask' }]);
  });

  it('to a closed form is offered the answers before they can be copied', async () => {
    const device = await abandoned();
    expect(await tab(device).outbox.resume({ is: 'closed' }, unknown)).toMatchObject({ at: 'offered' });
  });

  it('is offered a finished response that the server rejects later', async () => {
    const { device } = await leftUnsent();
    const filling = onlyFilling(device);
    device.fillings.set(filling.responseId, { ...filling, walk: { ...filling.walk, isFinished: true } });
    const later = tab(device);
    later.setSession((await later.outbox.resume(loaded, unknown)) ?? { at: 'loading' });
    expect(later.read()).toMatchObject({ at: 'answered' });
    const fields = [{ path: 'name', code: 'too_long' }];
    stubServer({ [SUBMIT]: () => refusal(422, 'answers.invalid', { fields }) });
    later.outbox.retry();
    await waitFor(() => expect(later.read()).toMatchObject({ at: 'offered', formName: 'Colours' }));
    const chosen = { ...unknown, chosen: filling.responseId };
    expect(await later.outbox.resume(loaded, chosen)).toMatchObject({
      at: 'page',
      filling: { walk: { problems: [{ questionId: 'name' }] } },
    });
  });
});

async function abandonedByMeera() {
  localStorage.setItem('formPass:link-1', 'pass-1 meera');
  return abandoned();
}

describe('an invited person', () => {
  const meera: Visitor = { person: 'meera', hasEntered: false };

  it('who entered a code in this visit resumes without being asked', async () => {
    const device = await abandonedByMeera();
    const session = await tab(device).outbox.resume(loaded, { ...meera, hasEntered: true });
    expect(session).toMatchObject({ at: 'page', filling: { person: 'meera' } });
  });

  it('whose access token was stored is asked first', async () => {
    const device = await abandonedByMeera();
    expect(await tab(device).outbox.resume(loaded, meera)).toMatchObject({ at: 'offered' });
  });

  it.each([{ person: 'ravi', hasEntered: true }, { person: 'ravi', hasEntered: false }, unknown])(
    'is not offered the answers of another person (%o)',
    async (visitor) => {
      const device = await abandonedByMeera();
      expect(await tab(device).outbox.resume(loaded, visitor)).toMatchObject(emptyForm);
      await tab(device).outbox.discardOffered(visitor);
      expect(device.fillings.size).toBe(1);
    },
  );

  it('learns nothing before entering a code', async () => {
    const device = await abandoned();
    expect(await tab(device).outbox.resume({ is: 'restricted' }, unknown)).toEqual({ at: 'restricted' });
  });

  it('can be forgotten; a submitted page is still sent with its own token', async () => {
    localStorage.setItem('formPass:link-1', 'pass-1 meera');
    const { device } = await leftUnsent();
    flagAnswered('link-1', { time: 1, receipt: '7KQ4' });
    const later = tab(device);
    localStorage.removeItem('formPass:link-1');
    await later.outbox.discardAll();
    expect([device.fillings.size, localStorage.length, sessionStorage.length]).toEqual([0, 0, 0]);
    const server = stubServer({ [SUBMIT]: () => ({ body: { success: true } }) });
    tab(device).outbox.retry();
    await waitFor(() => expect(device.entries.size).toBe(0));
    expect(server.requests.map(({ headers }) => headers.get('x-form-pass'))).toEqual(['pass-1']);
  });
});

describe('an abandoned response', () => {
  it('is neither offered nor stored a day after the last edit', async () => {
    const device = await abandoned();
    const filling = onlyFilling(device);
    await deleteExpired(device.store, filling.savedAt + 24 * HOUR);
    expect(device.fillings.size).toBe(1);
    device.fillings.set(filling.responseId, { ...filling, savedAt: filling.savedAt - 24 * HOUR - 1000 });
    expect(await tab(device).outbox.resume(loaded, unknown)).toMatchObject(emptyForm);
    await deleteExpired(device.store);
    expect([device.fillings.size, localStorage.length]).toEqual([0, 0]);
  });

  it('stays 90 days once a page was submitted, and longer while unsent', async () => {
    const { device, responseId } = await leftUnsent();
    const [filling] = device.fillings.values();
    const at = filling?.savedAt ?? 0;
    await deleteExpired(device.store, at + 91 * 24 * HOUR);
    expect(device.fillings.size).toBe(1);
    for (const [key, entry] of device.entries) {
      device.entries.set(key, { ...entry, sent: undefined });
    }
    await deleteExpired(device.store, at + 89 * 24 * HOUR);
    expect(device.fillings.has(responseId)).toBe(true);
    await deleteExpired(device.store, at + 91 * 24 * HOUR);
    expect(device.fillings.size).toBe(0);
  });

  it('expires by its last edit, not by the last time its tab was hidden', async () => {
    const here = tab();
    here.outbox.start();
    here.fill();
    await waitFor(() => expect([...here.device.fillings.values()][0]?.walk.answers.size).toBe(2));
    const [before] = here.device.fillings.values();
    const clock = vi.spyOn(Date, 'now').mockReturnValue((before?.savedAt ?? 0) + HOUR);
    const save = vi.spyOn(here.device.store, 'save');
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(save).toHaveBeenCalled());
    clock.mockRestore();
    expect([...here.device.fillings.values()][0]?.savedAt).toBe(before?.savedAt);
  });
});

it('deletes receipts but not unfinished answers', async () => {
  const device = await abandoned();
  flagAnswered('link-1', { time: 1, receipt: '7KQ4' });
  flagAnswered('link-2', { time: 1, receipt: '8KQ4' });
  await deleteReceipts(device.store);
  expect(Object.entries(localStorage)).toEqual([['formKept:link-1', '{}']]);
});
