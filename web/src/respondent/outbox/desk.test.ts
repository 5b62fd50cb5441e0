import { beforeEach, describe, expect, it, vi } from 'vitest';
import { id } from '../../question-fields/testing/questions';
import { type Reply, refusal, stubServer } from '../../testing/stubServer';
import { isObject, type JsonObject } from '../call';
import { callsOf } from '../formCalls';
import { answered, type Loaded, opened, type Session, submitted } from '../session';
import { colourForm } from '../testing/sharedForm';
import { deskFor } from './desk';
import { readAnswered } from './marks';
import { memoryKept } from './testing/memoryKept';

const SUBMIT = 'POST /api/response/submit';
const loaded: Loaded = { is: 'form', form: colourForm };
const accepted = (more: object = {}): Reply => ({ body: { success: true, responseId: 'r', ...more } });
const failed: Reply = { status: 503 };

const down = () => failed;

/** A server that answers each page as the test says at the time. */
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

/** Takes pages as the real one does: red leads to its page, the last one gives a receipt. */
function sound({ currentPageId }: JsonObject): Reply {
  return accepted(currentPageId === 'ask' ? { redirectPage: 'red' } : { receipt: '7KQ4' });
}

const noRoom = () => Promise.reject(new Error('no room'));

let mints = 0;
const mint = () => {
  mints += 1;
  return `response-${mints}`;
};

/** One tab with the form open, on a device that may have kept something. */
function tab(device = memoryKept(), link = 'link-1') {
  let session: Session = opened(loaded, mint);
  const listeners = new Set<() => void>();
  const become = (next: Session) => {
    session = next;
    for (const listener of listeners) {
      listener();
    }
  };
  const desk = deskFor(
    {
      link,
      calls: callsOf(link),
      wait: () => Promise.resolve(),
      read: () => session,
      become,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    device.kept,
  );
  return {
    desk,
    device,
    read: () => session,
    become,
    /** The tab is closed: nothing more is written from it. */
    close: () => {
      session = { at: 'loading' };
    },
    answer: (question: string, answer: string) => become(answered(session, id(question), answer)),
    submit: async () => {
      become(submitted(session));
      if (session.at === 'sending') {
        await desk.handIn(session.sent);
      }
    },
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

describe('a page that arrives', () => {
  it('leads on, and nothing of it stays in the outbox', async () => {
    const { answers } = server();
    answers(sound);
    const here = tab();
    await fillFirst(here);
    expect(here.pageId()).toBe('red');
    expect(here.device.entries.size).toBe(0);
    expect(here.device.fillings.size).toBe(1);
  });

  it('last of all leaves only that the form was filled, with its receipt', async () => {
    const { answers } = server();
    answers(sound);
    const here = tab();
    await fillFirst(here);
    await here.submit();
    expect(here.read()).toMatchObject({ at: 'thanks', receipt: '7KQ4' });
    expect([here.device.entries.size, here.device.fillings.size]).toEqual([0, 0]);
    expect(readAnswered('link-1')).toMatchObject({ receipt: '7KQ4' });
  });

  it('of a response begun with another version is sent again without one', async () => {
    const { answers, bodiesOf } = server();
    answers((body) => ('formVersion' in body ? refusal(409, 'response.version_pinned') : sound(body)));
    const here = tab();
    await fillFirst(here);
    expect(here.pageId()).toBe('red');
    expect(await bodiesOf(SUBMIT)).toMatchObject([{ seq: 1 }, { seq: 1 }]);
  });
});

describe('a page that does not arrive', () => {
  it('is kept, and the rules here lead on to the thanks', async () => {
    server();
    const here = tab();
    await fillFirst(here);
    expect(here.read()).toMatchObject({ at: 'page', filling: { isWaiting: true } });
    expect(here.pageId()).toBe('red');
    await here.submit();
    expect(here.read()).toMatchObject({ at: 'thanks', filling: { isWaiting: true } });
    expect([...here.device.entries.values()].map(({ pageId }) => pageId)).toEqual(['ask', 'red']);
  });

  it('goes out in its order when the connection is back, and the thanks get their receipt', async () => {
    const { answers, bodiesOf } = server();
    const here = tab();
    await fillFirst(here);
    await here.submit();
    const before = (await bodiesOf(SUBMIT)).length;
    answers(sound);
    here.desk.retry();
    await vi.waitFor(() => expect(here.read()).toMatchObject({ at: 'thanks', receipt: '7KQ4' }));
    expect((await bodiesOf(SUBMIT)).slice(before)).toMatchObject([
      { currentPageId: 'ask', seq: 1 },
      { currentPageId: 'red', seq: 2 },
    ]);
    await vi.waitFor(() => expect(here.device.fillings.size).toBe(0));
  });

  it('leads where the server says in the end, whatever the rules here say', async () => {
    const { answers } = server();
    const here = tab();
    await fillFirst(here);
    expect(here.pageId()).toBe('red');
    answers(() => accepted({ redirectPage: 'other' }));
    here.desk.retry();
    await vi.waitFor(() => expect(here.pageId()).toBe('other'));
  });

  it('and is refused later brings its reader back to what is wrong', async () => {
    const { answers } = server();
    const here = tab();
    await fillFirst(here);
    await here.submit();
    const fields = [{ path: 'name', code: 'too_long' }];
    answers((body) =>
      body['currentPageId'] === 'ask' ? refusal(422, 'answers.invalid', { fields }) : accepted(),
    );
    here.desk.retry();
    await vi.waitFor(() =>
      expect(here.read()).toMatchObject({
        at: 'page',
        filling: { walk: { path: ['ask'], problems: [{ questionId: 'name', code: 'too_long' }] } },
      }),
    );
  });

  it('of a form that was closed in the meantime comes back to be taken along', async () => {
    const { answers } = server();
    const here = tab();
    await fillFirst(here);
    answers(() => refusal(404, 'form.closed'));
    here.desk.retry();
    await vi.waitFor(() => expect(here.read()).toMatchObject({ at: 'turnedAway', why: 'closed' }));
  });

  it('waits for the proof when the form is for listed people now', async () => {
    const { answers } = server();
    const here = tab();
    await fillFirst(here);
    answers(() => refusal(403, 'form.people_only'));
    here.desk.retry();
    await vi.waitFor(() => expect(here.read().at).toBe('people'));
    expect([...here.device.entries.values()]).toMatchObject([{ pageId: 'ask', sent: { seq: 1 } }]);
  });

  it('and cannot be kept either stays in front of its reader, who is told', async () => {
    server();
    const device = memoryKept();
    const here = tab({ ...device, kept: { ...device.kept, post: noRoom } });
    await fillFirst(here);
    expect(here.read()).toMatchObject({ at: 'page', trouble: 'notSent' });
    expect(here.pageId()).toBe('ask');
  });
});

describe('a later visit', () => {
  it('goes on with the same response, page and answers', async () => {
    const { answers } = server();
    answers(sound);
    const before = tab();
    await fillFirst(before);
    before.answer('why', 'Because');
    before.desk.settleIn();
    await vi.waitFor(() => expect([...before.device.fillings.values()][0]?.walk.answers.size).toBe(3));
    before.close();
    const later = tab(before.device);
    const recalled = await later.desk.recall(loaded);
    expect(recalled).toMatchObject({ at: 'page', filling: { seq: 1, walk: { path: ['ask', 'red'] } } });
    const [filling] = before.device.fillings.values();
    expect(recalled).toMatchObject({ filling: { responseId: filling?.responseId } });
  });

  it('of a tab that was reloaded goes on, although another tab has finished the form since', async () => {
    const { answers } = server();
    answers(sound);
    const device = memoryKept();
    const reloaded = tab(device);
    const other = tab(device);
    await fillFirst(reloaded);
    const own = sessionStorage.getItem('formFilling:link-1') ?? '';
    await fillFirst(other);
    await other.submit();
    sessionStorage.setItem('formFilling:link-1', own);
    expect(await tab(device).desk.recall(loaded)).toMatchObject({ at: 'page', filling: { responseId: own } });
    sessionStorage.clear();
    expect(await tab(device).desk.recall(loaded)).toMatchObject({ at: 'answered', receipt: '7KQ4' });
  });

  it('goes on after a page that was under way when the tab went', async () => {
    server();
    const before = tab();
    before.answer('colour', 'red');
    before.answer('name', 'Meera');
    void before.submit();
    await vi.waitFor(() => expect(before.device.entries.size).toBe(1));
    before.close();
    expect(await tab(before.device).desk.recall(loaded)).toMatchObject({
      at: 'page',
      filling: { isWaiting: true, walk: { path: ['ask', 'red'] } },
    });
  });

  it('stays with the version that was begun, even if the link serves a newer one', async () => {
    const { answers } = server();
    answers(sound);
    const before = tab();
    await fillFirst(before);
    const newer: Loaded = { is: 'form', form: { ...colourForm, version: 4, name: 'Colours, again' } };
    expect(await tab(before.device).desk.recall(newer)).toMatchObject({
      filling: { form: { version: 3, name: 'Colours' } },
    });
  });

  it('takes the answers that fit to the newer version when the old one is not at hand', async () => {
    const { answers } = server();
    answers(sound);
    const before = tab();
    await fillFirst(before);
    before.device.forms.clear();
    const pages = colourForm.pages.map((page) => ({
      ...page,
      questions: page.questions.filter((question) => question.id !== 'colour'),
    }));
    const newer = { ...colourForm, version: 4, pages, pageConditions: {} };
    const recalled = await tab(before.device).desk.recall({ is: 'form', form: newer });
    expect(recalled).toMatchObject({ at: 'page', filling: { seq: 0, form: { version: 4 } } });
    expect(recalled && 'filling' in recalled && [...(recalled.filling?.walk.answers ?? [])]).toEqual([
      ['name', 'Meera'],
    ]);
  });

  it('to a form that was closed in the meantime lets the answers be taken along', async () => {
    const { answers } = server();
    answers(sound);
    const before = tab();
    await fillFirst(before);
    expect(await tab(before.device).desk.recall({ is: 'closed' })).toMatchObject({
      at: 'turnedAway',
      filling: { form: { name: 'Colours' } },
    });
  });

  it('says that the form was filled, and whether it still waits', async () => {
    const { answers } = server();
    const before = tab();
    await fillFirst(before);
    await before.submit();
    before.close();
    const later = tab(before.device);
    const recalled = await later.desk.recall(loaded);
    expect(recalled).toMatchObject({ at: 'answered', filling: { isWaiting: true } });
    later.become(recalled ?? { at: 'loading' });
    answers(sound);
    later.desk.retry();
    await vi.waitFor(() => expect(readAnswered('link-1')).toMatchObject({ receipt: '7KQ4' }));
    expect(later.read()).toMatchObject({ at: 'answered', receipt: '7KQ4' });
    expect(await tab(before.device).desk.recall(loaded)).toMatchObject({ at: 'answered', receipt: '7KQ4' });
  });

  it('to any form delivers what waits of the others', async () => {
    const { answers } = server();
    const before = tab();
    await fillFirst(before);
    await before.submit();
    before.close();
    answers(sound);
    tab(before.device, 'link-2').desk.retry();
    await vi.waitFor(() => expect(readAnswered('link-1')).toMatchObject({ receipt: '7KQ4' }));
    await vi.waitFor(() => expect(before.device.fillings.size).toBe(0));
    expect(before.device.entries.size).toBe(0);
  });
});
