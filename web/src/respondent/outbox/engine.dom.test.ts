import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../form-rules/answer';
import { id } from '../../testing/questions';
import { type Reply, refusal, stubServer } from '../../testing/stubServer';
import { isObject, type JsonObject } from '../call';
import { callsOf } from '../formCalls';
import { answerQuestion, type Loaded, openSession, type Session } from '../session';
import { colourForm, offeringOther } from '../testing/sharedForm';
import { createOutbox } from './engine';
import { readAnswered } from './localFlags';
import type { Visitor } from './resume';
import { memoryStore } from './testing/memoryStore';

const SUBMIT = 'POST /api/response/submit';
const loaded: Loaded = { is: 'form', form: colourForm };
const accepted = (more: object = {}): Reply => ({ body: { success: true, responseId: 'r', ...more } });
const failed: Reply = { status: 503 };

const down = () => failed;

const unknown: Visitor = { person: undefined, hasEntered: false };

/** A server whose reply the test can change. */
function server() {
  let answer: (body: JsonObject) => Reply = down;
  const made = stubServer({
    [SUBMIT]: async (request) => {
      const body: unknown = await request.clone().json();
      return answer(isObject(body) ? body : {});
    },
  });
  return {
    ...made,
    answers: (next: typeof answer) => {
      answer = next;
    },
  };
}

/** Accepts pages like the real server: the first redirects to `red`, the last returns a receipt. */
function acceptAll({ currentPageId }: JsonObject): Reply {
  return accepted(currentPageId === 'ask' ? { redirectPage: 'red' } : { receipt: '7KQ4' });
}

/** An empty form that mentions the earlier response. */
const empty = { at: 'page', filling: { seq: 0, earlier: { receipt: '7KQ4' } } };

const noRoom = () => Promise.reject(new Error('no room'));

let mints = 0;
const mint = () => {
  mints += 1;
  return `response-${mints}`;
};

/** A tab with the form open. */
function tab(device = memoryStore(), link = 'link-1') {
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
      link,
      calls: callsOf(link),
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
    read: () => session,
    setSession,
    /** Closes the tab: it saves nothing more. */
    close: () => {
      session = { at: 'loading' };
    },
    answer: (question: string, answer: Answer) => setSession(answerQuestion(session, id(question), answer)),
    submit: async () => outbox.submit(),
    pageId: () => ('filling' in session ? session.filling?.walk.path.at(-1) : undefined),
  };
}

type Tab = ReturnType<typeof tab>;

async function fillFirst(on: Tab) {
  on.answer('colour', 'red');
  on.answer('name', 'Meera');
  await on.submit();
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('an accepted page', () => {
  it('leads to the next page and leaves the outbox empty', async () => {
    const { answers } = server();
    answers(acceptAll);
    const here = tab();
    await fillFirst(here);
    expect(here.pageId()).toBe('red');
    expect(here.device.entries.size).toBe(0);
    expect(here.device.fillings.size).toBe(1);
  });

  it('that is the last one leaves only the receipt on the device', async () => {
    const { answers } = server();
    answers(acceptAll);
    const here = tab();
    await fillFirst(here);
    await here.submit();
    expect(here.read()).toMatchObject({ at: 'thanks', receipt: '7KQ4' });
    expect([here.device.entries.size, here.device.fillings.size]).toEqual([0, 0]);
    expect(readAnswered('link-1')).toMatchObject({ receipt: '7KQ4' });
  });

  it('is sent again with a proof of work when the server requires one', async () => {
    const salt = 'aa?expires=1';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt}7`));
    const challenge = {
      algorithm: 'SHA-256',
      challenge: [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
      salt,
      signature: 's',
      maxnumber: 20,
    };
    const { answers, bodiesOf } = server();
    answers((body) => ('proof' in body ? acceptAll(body) : refusal(429, 'rate.limited', { challenge })));
    const here = tab();
    await fillFirst(here);
    expect(here.pageId()).toBe('red');
    const bodies = await bodiesOf(SUBMIT);
    expect(bodies).toMatchObject([{ seq: 1 }, { seq: 1 }]);
    expect(bodies.map((body) => Object.hasOwn(Object(body), 'proof'))).toEqual([false, true]);
  });

  it('is sent again without a version when the response has another one', async () => {
    const { answers, bodiesOf } = server();
    answers((body) => ('formVersion' in body ? refusal(409, 'response.version_pinned') : acceptAll(body)));
    const here = tab();
    await fillFirst(here);
    expect(here.pageId()).toBe('red');
    expect(await bodiesOf(SUBMIT)).toMatchObject([{ seq: 1 }, { seq: 1 }]);
  });
});

describe('a page that cannot be sent', () => {
  it('is stored, and the local rules lead to the thank-you screen', async () => {
    server();
    const here = tab();
    await fillFirst(here);
    expect(here.read()).toMatchObject({ at: 'page', filling: { isWaiting: true } });
    expect(here.pageId()).toBe('red');
    await here.submit();
    expect(here.read()).toMatchObject({ at: 'thanks', filling: { isWaiting: true } });
    expect([...here.device.entries.values()].map(({ pageId }) => pageId)).toEqual(['ask', 'red']);
  });

  it.each([
    ['the form is full', refusal(507, 'responses.no_room')],
    ['of the rate limit', refusal(429, 'rate.limited')],
  ])('because %s is stored and sent later', async (_, refused) => {
    const { answers } = server();
    answers(() => refused);
    const here = tab();
    await fillFirst(here);
    expect(here.read()).toMatchObject({ at: 'page', filling: { isWaiting: true } });
    expect([...here.device.entries.values()]).toMatchObject([{ pageId: 'ask', sent: { seq: 1 } }]);
    answers(acceptAll);
    here.outbox.retry();
    await waitFor(() => expect(here.device.entries.size).toBe(0));
  });

  it('is sent in order once online, and the receipt appears', async () => {
    const { answers, bodiesOf } = server();
    const here = tab();
    await fillFirst(here);
    await here.submit();
    const before = (await bodiesOf(SUBMIT)).length;
    answers(acceptAll);
    here.outbox.retry();
    await waitFor(() => expect(here.read()).toMatchObject({ at: 'thanks', receipt: '7KQ4' }));
    expect((await bodiesOf(SUBMIT)).slice(before)).toMatchObject([
      { currentPageId: 'ask', seq: 1 },
      { currentPageId: 'red', seq: 2 },
    ]);
    await waitFor(() => expect(here.device.fillings.size).toBe(0));
  });

  it('follows a different redirect of the server later', async () => {
    const { answers } = server();
    const here = tab();
    await fillFirst(here);
    expect(here.pageId()).toBe('red');
    answers(() => accepted({ redirectPage: 'other' }));
    here.outbox.retry();
    await waitFor(() => expect(here.pageId()).toBe('other'));
  });

  it('brings the respondent back when the server rejects it later', async () => {
    const { answers } = server();
    const here = tab();
    await fillFirst(here);
    await here.submit();
    const fields = [{ path: 'name', code: 'too_long' }];
    answers((body) =>
      body['currentPageId'] === 'ask' ? refusal(422, 'answers.invalid', { fields }) : accepted(),
    );
    here.outbox.retry();
    await waitFor(() =>
      expect(here.read()).toMatchObject({
        at: 'page',
        filling: { walk: { path: ['ask'], problems: [{ questionId: 'name', code: 'too_long' }] } },
      }),
    );
  });

  it('offers the answers for copying when the form was closed meanwhile', async () => {
    const { answers } = server();
    const here = tab();
    await fillFirst(here);
    answers(() => refusal(404, 'form.closed'));
    here.outbox.retry();
    await waitFor(() => expect(here.read()).toMatchObject({ at: 'formGone', why: 'closed' }));
  });

  it('waits for a code when the form is restricted now', async () => {
    const { answers } = server();
    const here = tab();
    await fillFirst(here);
    answers(() => refusal(403, 'form.people_only'));
    here.outbox.retry();
    await waitFor(() => expect(here.read().at).toBe('restricted'));
    expect([...here.device.entries.values()]).toMatchObject([{ pageId: 'ask', sent: { seq: 1 } }]);
  });

  it('stays open with an error when it cannot be stored either', async () => {
    server();
    const device = memoryStore();
    const here = tab({ ...device, store: { ...device.store, enqueue: noRoom } });
    await fillFirst(here);
    expect(here.read()).toMatchObject({ at: 'page', trouble: 'notSent' });
    expect(here.pageId()).toBe('ask');
  });
});

describe('a later visit', () => {
  it('resumes the same response, page and answers', async () => {
    const { answers } = server();
    answers(acceptAll);
    const before = tab();
    await fillFirst(before);
    before.answer('why', 'Because');
    before.outbox.start();
    await waitFor(() => expect([...before.device.fillings.values()][0]?.walk.answers.size).toBe(3));
    before.close();
    const later = tab(before.device);
    const resumed = await later.outbox.resume(loaded, unknown);
    expect(resumed).toMatchObject({ at: 'page', filling: { seq: 1, walk: { path: ['ask', 'red'] } } });
    const [filling] = before.device.fillings.values();
    expect(resumed).toMatchObject({ filling: { responseId: filling?.responseId } });
  });

  it('resumes with the text of “Other” that was typed', async () => {
    const { answers } = server();
    answers(acceptAll);
    const before = tab();
    const form: Loaded = { is: 'form', form: offeringOther(colourForm) };
    before.setSession(openSession(form, mint));
    before.answer('colour', { other: 'Mau' });
    before.outbox.start();
    await waitFor(() => expect([...before.device.fillings.values()][0]?.walk.answers.size).toBe(1));
    before.close();
    const resumed = await tab(before.device).outbox.resume(form, unknown);
    expect(resumed && 'filling' in resumed && [...(resumed.filling?.walk.answers ?? [])]).toEqual([
      ['colour', { other: 'Mau' }],
    ]);
  });

  it('resumes after a reload although another tab has finished the form', async () => {
    const { answers } = server();
    answers(acceptAll);
    const device = memoryStore();
    const reloaded = tab(device);
    const other = tab(device);
    await fillFirst(reloaded);
    const own = sessionStorage.getItem('formFilling:link-1') ?? '';
    await fillFirst(other);
    await other.submit();
    sessionStorage.setItem('formFilling:link-1', own);
    expect(await tab(device).outbox.resume(loaded, unknown)).toMatchObject({
      at: 'page',
      filling: { responseId: own },
    });
    sessionStorage.clear();
    expect(await tab(device).outbox.resume(loaded, unknown)).toMatchObject(empty);
  });

  it('resumes after a page that was being sent when the tab closed', async () => {
    server();
    const before = tab();
    before.answer('colour', 'red');
    before.answer('name', 'Meera');
    void before.submit();
    await waitFor(() => expect(before.device.entries.size).toBe(1));
    before.close();
    expect(await tab(before.device).outbox.resume(loaded, unknown)).toMatchObject({
      at: 'page',
      filling: { isWaiting: true, walk: { path: ['ask', 'red'] } },
    });
  });

  it('keeps the version it started with when the link serves a newer one', async () => {
    const { answers } = server();
    answers(acceptAll);
    const before = tab();
    await fillFirst(before);
    const newer: Loaded = { is: 'form', form: { ...colourForm, version: 4, name: 'Colours, again' } };
    expect(await tab(before.device).outbox.resume(newer, unknown)).toMatchObject({
      filling: { form: { version: 3, name: 'Colours' } },
    });
  });

  it('moves fitting answers to the newer version when the old one is missing', async () => {
    const { answers } = server();
    answers(acceptAll);
    const before = tab();
    await fillFirst(before);
    before.device.forms.clear();
    const pages = colourForm.pages.map((page) => ({
      ...page,
      questions: page.questions.filter((question) => question.id !== 'colour'),
    }));
    const newer = { ...colourForm, version: 4, pages, pageConditions: {} };
    const resumed = await tab(before.device).outbox.resume({ is: 'form', form: newer }, unknown);
    expect(resumed).toMatchObject({ at: 'page', filling: { seq: 0, form: { version: 4 } } });
    expect(resumed && 'filling' in resumed && [...(resumed.filling?.walk.answers ?? [])]).toEqual([
      ['name', 'Meera'],
    ]);
  });

  it('to a form closed meanwhile offers the answers for copying', async () => {
    const { answers } = server();
    answers(acceptAll);
    const before = tab();
    await fillFirst(before);
    expect(await tab(before.device).outbox.resume({ is: 'closed' }, unknown)).toMatchObject({
      at: 'formGone',
      filling: { form: { name: 'Colours' } },
    });
  });

  it('says that the form was answered and whether pages are unsent', async () => {
    const { answers } = server();
    const before = tab();
    await fillFirst(before);
    await before.submit();
    before.close();
    const later = tab(before.device);
    const resumed = await later.outbox.resume(loaded, unknown);
    expect(resumed).toMatchObject({ at: 'answered', filling: { isWaiting: true } });
    later.setSession(resumed ?? { at: 'loading' });
    answers(acceptAll);
    later.outbox.retry();
    await waitFor(() => expect(readAnswered('link-1')).toMatchObject({ receipt: '7KQ4' }));
    expect(later.read()).toMatchObject({ at: 'answered', receipt: '7KQ4' });
    expect(await tab(before.device).outbox.resume(loaded, unknown)).toMatchObject(empty);
  });

  it.each(['reload', 'back_forward'])(
    'in the tab that finished shows the receipt after a %s',
    async (type) => {
      const { answers } = server();
      answers(acceptAll);
      const before = tab();
      await fillFirst(before);
      await before.submit();
      const navigation = vi.spyOn(performance, 'getEntriesByType');
      navigation.mockReturnValue([Object.assign(new PerformanceMark('navigation'), { type })]);
      const back = { at: 'answered', formName: 'Colours', receipt: '7KQ4' };
      expect(await tab(before.device).outbox.resume(loaded, unknown)).toMatchObject(back);
      expect(await tab(before.device).outbox.again(loaded)).toMatchObject(empty);
      expect(await tab(before.device).outbox.resume(loaded, unknown)).toMatchObject(empty);
      navigation.mockRestore();
    },
  );

  it('to another form sends unsent pages of all forms', async () => {
    const { answers } = server();
    const before = tab();
    await fillFirst(before);
    await before.submit();
    before.close();
    answers(acceptAll);
    tab(before.device, 'link-2').outbox.retry();
    await waitFor(() => expect(readAnswered('link-1')).toMatchObject({ receipt: '7KQ4' }));
    await waitFor(() => expect(before.device.fillings.size).toBe(0));
    expect(before.device.entries.size).toBe(0);
  });
});
