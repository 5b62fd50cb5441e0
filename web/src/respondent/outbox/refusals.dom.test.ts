import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../form-rules/answer';
import type { Question } from '../../form-rules/questions';
import { id, questionOfKind } from '../../testing/questions';
import { type Reply, refusal, stubServer } from '../../testing/stubServer';
import { callsOf } from '../formCalls';
import { answerQuestion, type Loaded, openSession, type Session, type SharedForm } from '../session';
import { colourForm } from '../testing/sharedForm';
import { createOutbox } from './engine';
import { readAnswered } from './localFlags';
import { memoryStore } from './testing/memoryStore';

const SUBMIT = 'POST /api/response/submit';
const loaded: Loaded = { is: 'form', form: colourForm };
const newer: Loaded & { is: 'form' } = { is: 'form', form: { ...colourForm, version: 4 } };
const closed = refusal(409, 'response.version_closed', { fields: [{ path: 'formVersion' }] });

const visitor = { person: undefined, hasEntered: false };

/** A tab with the form open, and a server that always replies with `reply`. */
function tab(reply: () => Reply, device = memoryStore(), opened: Loaded = loaded) {
  stubServer({ [SUBMIT]: reply });
  let session: Session = openSession(opened, () => crypto.randomUUID());
  const outbox = createOutbox(
    {
      link: 'link-1',
      calls: callsOf('link-1'),
      wait: () => Promise.resolve(),
      read: () => session,
      setSession: (next) => {
        session = next;
      },
      subscribe: () => () => undefined,
      shownMs: () => ({ ask: 700 }),
    },
    device.store,
  );
  return {
    outbox,
    device,
    read: () => session,
    become: (next: Session) => {
      session = next;
    },
    submit: async () => outbox.submit(),
    answer: (question: string, answer: Answer) => {
      session = answerQuestion(session, id(question), answer);
    },
  };
}

async function fillFirst(on: ReturnType<typeof tab>) {
  on.answer('colour', 'red');
  on.answer('name', 'Meera');
  await on.submit();
}

function answersIn(session: Session | undefined) {
  return session && 'filling' in session ? [...(session.filling?.walk.answers ?? [])] : [];
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a page of a closed version', () => {
  it('stays open with its answers and offers the newest version', async () => {
    const here = tab(() => closed);
    await fillFirst(here);
    expect(here.read()).toMatchObject({
      at: 'page',
      trouble: 'versionClosed',
      filling: { form: { version: 3 } },
    });
    expect(answersIn(here.read())).toHaveLength(2);
  });

  it('moves to a new response of the newest version and deletes the old one', async () => {
    const here = tab(() => closed);
    await fillFirst(here);
    const before = here.read();
    await here.outbox.upgrade(newer);
    const after = here.read();
    expect(after).toMatchObject({ at: 'page', filling: { seq: 0, form: { version: 4 } } });
    expect(answersIn(after)).toEqual(answersIn(before));
    expect([...here.device.fillings.values()]).toMatchObject([{ formVersion: 4 }]);
    expect(here.device.entries.size).toBe(0);
  });

  it('also moves on a reload once a newer version is published', async () => {
    const here = tab(() => closed);
    await fillFirst(here);
    await waitFor(() =>
      expect([...here.device.fillings.values()]).toMatchObject([{ isVersionClosed: true }]),
    );
    const same = await tab(() => closed, here.device).outbox.resume(loaded, visitor);
    expect(same).toMatchObject({ filling: { form: { version: 3 } } });
    const resumed = await tab(() => closed, here.device).outbox.resume(newer, visitor);
    expect(resumed).toMatchObject({ at: 'page', filling: { seq: 0, form: { version: 4 } } });
    expect(answersIn(resumed)).toHaveLength(2);
  });

  it('that was stored for later reopens from the thank-you screen', async () => {
    let reply: Reply = { status: 503 };
    const here = tab(() => reply);
    await fillFirst(here);
    await here.submit();
    expect(here.read().at).toBe('thanks');
    reply = closed;
    here.outbox.retry();
    await waitFor(() => expect(here.read()).toMatchObject({ at: 'page', trouble: 'versionClosed' }));
  });
});

/** The form with another question on its first page. */
function formWith(question: Question, version: number): Loaded & { is: 'form' } {
  const [first, ...rest] = colourForm.pages;
  const pages = first ? [{ ...first, questions: [...first.questions, question] }, ...rest] : [];
  const form: SharedForm = { ...colourForm, version, pages };
  return { is: 'form', form };
}

/** A tab in which this question is answered, and whose version was closed when the page was submitted. */
async function fillClosed(before: Question, answer: Answer) {
  const here = tab(() => closed, memoryStore(), formWith(before, 3));
  here.answer('several', answer);
  await fillFirst(here);
  return here;
}

describe('answers with several parts, in the newest version', () => {
  const matrix = questionOfKind('Matrix', { id: id('several'), required: true });
  const address = questionOfKind('Address', { id: id('several') });
  const home = { line1: '1 Mill Lane', postcode: 'RV1', city: 'Riverside', country: 'UK' };
  const complete = { rows: { food: 'red', room: 'green' } };
  const cases: readonly (readonly [string, before: Question, answer: Answer, after: Question, Answer])[] = [
    [
      'keep the rest of an address when its second line is no longer asked for',
      address,
      { address: { ...home, line2: 'Flat 2' } },
      { ...address, omittedParts: ['line2'] },
      { address: home },
    ],
    [
      'keep the answered rows when a required Matrix gets another row',
      matrix,
      complete,
      { ...matrix, rows: [...matrix.rows, 'Price'], rowIds: [...matrix.rowIds, id('price')] },
      complete,
    ],
    [
      'keep a required address that is half filled',
      address,
      { address: { line1: '1 Mill Lane' } },
      { ...address, required: true },
      { address: { line1: '1 Mill Lane' } },
    ],
  ];

  it.each(cases)('%s', async (_name, before, answer, after, expected) => {
    const here = await fillClosed(before, answer);
    await here.outbox.upgrade(formWith(after, 4));
    expect(answersIn(here.read())).toContainEqual(['several', expected]);
  });

  it.each(cases)('%s, also on a reload', async (_name, before, answer, after, expected) => {
    const here = await fillClosed(before, answer);
    await waitFor(() =>
      expect([...here.device.fillings.values()]).toMatchObject([{ isVersionClosed: true }]),
    );
    const newest = formWith(after, 4);
    const resumed = await tab(() => closed, here.device, newest).outbox.resume(newest, visitor);
    expect(answersIn(resumed)).toContainEqual(['several', expected]);
  });
});

describe('a change that comes too late', () => {
  it('shows a note on the thank-you screen and leaves nothing to send', async () => {
    const here = tab(() => refusal(409, 'response.complete'));
    await fillFirst(here);
    expect(here.read()).toMatchObject({ at: 'thanks', isTooLate: true });
    expect([here.device.entries.size, here.device.fillings.size]).toEqual([0, 0]);
    expect(readAnswered('link-1')).toBeDefined();
  });
});

describe('the time each page was shown', () => {
  it('is stored and restored with the filling', async () => {
    const here = tab(() => ({ body: { success: true, responseId: 'r', redirectPage: 'red' } }));
    await fillFirst(here);
    expect([...here.device.fillings.values()]).toMatchObject([{ shownMs: { ask: 700 } }]);
    const resumed = await tab(() => closed, here.device).outbox.resume(loaded, visitor);
    expect(resumed).toMatchObject({ filling: { shownMs: { ask: 700 } } });
  });
});
