import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Reply, refusal, stubServer } from '../../../testing/stubServer';
import type { DraftForm } from '../draft/document';
import { memoryDrafts, page, q1, q2, stored, worded } from './testing/keptForm';
import {
  bodyOf,
  keepingServer,
  newer,
  open,
  SAVE,
  saved,
  state,
  stopKeepers,
  textOf,
  type,
} from './testing/openKeeper';

const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.setItem('token', 't-meera');
});

afterEach(() => {
  stopKeepers();
  localStorage.clear();
  vi.useRealTimers();
});

function answers(...responses: (() => Response)[]): void {
  const next = () => responses.shift() ?? (() => Response.json({ success: true, revision: 2, problems: [] }));
  vi.stubGlobal('fetch', async () => next()());
}

/** What our server makes of it. */
const asServer = (form: DraftForm): DraftForm => ({
  ...form,
  pages: form.pages.map((one) => ({
    ...one,
    ...(one.bgColor !== undefined && { bgColor: one.bgColor.toUpperCase() }),
    questions: one.questions.map((each) =>
      each.type === 'Rating' ? { ...each, rating: { ...each.rating, selected: 0 } } : each,
    ),
  })),
});

describe('a network that lies', () => {
  it.each([
    [
      'a page of the hotel',
      () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['nothing at all', () => new Response(null, { status: 200, headers: { 'content-length': '0' } })],
    ['somebody else’s JSON', () => Response.json({ ok: true })],
    ['a conflict without a draft', () => Response.json({ code: 'draft.conflict' }, { status: 409 })],
    ['a proxy that finds no server', () => new Response('no route', { status: 404 })],
  ])('is not believed: %s', async (_what, lie) => {
    answers(lie);
    const { editor, keeper, kept } = open();
    type(editor, 'Mine');
    await vi.advanceTimersByTimeAsync(1400);
    expect(['offline', 'failed']).toContain(state(keeper).kind);
    expect(kept.get('w-1')).toMatchObject({ dirty: true, base: { revision: 1 } });
    expect(await keeper.saveNow()).toMatchObject({ kind: 'saved' });
  });

  it('does not stop saving when something of our own breaks', async () => {
    const report = vi.fn<(reason: unknown) => void>();
    vi.stubGlobal('reportError', report);
    const { routes } = keepingServer();
    stubServer(routes);
    const { editor, keeper } = open({
      pending: [
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a copy of another build might hold.
        { base: stored, theirs: {} as DraftForm, from: 'window', windowId: 'w-0' },
      ],
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(state(keeper).kind).toBe('failed');
    expect(report).toHaveBeenCalled();
    type(editor, 'Mine');
    expect(state(keeper).kind).toBe('unsaved');
  });
});

describe('a slow or forgetful world', () => {
  it('saves every word of somebody who types on while each answer takes ten seconds', async () => {
    const bodies: DraftForm[] = [];
    stubServer({
      [SAVE]: async (request) => {
        const { form, revision } = await bodyOf(request);
        await new Promise((resolve) => setTimeout(resolve, 10_000));
        bodies.push(form);
        return saved(revision + 1);
      },
    });
    const { editor, keeper } = open();
    for (let word = 1; word <= 60; word += 1) {
      type(editor, `Word ${word}`);
      await vi.advanceTimersByTimeAsync(500);
    }
    await vi.advanceTimersByTimeAsync(25_000);
    expect(state(keeper).kind).toBe('saved');
    expect(bodies.at(-1)).toEqual(worded(stored, q1, 'Q1 Word 60'));
    expect(bodies.length).toBeLessThan(8);
  });

  it('goes on when the clock is set back or forth', async () => {
    const { kept, routes } = keepingServer();
    stubServer(routes);
    const { editor, keeper } = open();
    for (const shift of [-24 * HOUR_MS, 48 * HOUR_MS]) {
      type(editor, 'Before');
      vi.setSystemTime(Date.now() + shift);
      type(editor, `After ${shift}`);
      await vi.advanceTimersByTimeAsync(1000);
      expect(state(keeper).kind).toBe('saved');
      expect(kept.form).toEqual(worded(stored, q1, `Q1 After ${shift}`));
    }
  });

  it('warns of leaving while the device is full, and no longer once there is room', async () => {
    stubServer({ [SAVE]: refusal(500, 'server.fault') });
    const { device } = memoryDrafts();
    let isFull = true;
    const write = async () => {
      if (isFull) {
        throw new DOMException('full', 'QuotaExceededError');
      }
    };
    const { editor, keeper } = open({ device: { ...device, drafts: { ...device.drafts, write } } });
    type(editor, 'Mine');
    await vi.advanceTimersByTimeAsync(400);
    expect(keeper.wouldLose()).toBe(true);
    isFull = false;
    type(editor, 'Mine and more');
    await vi.advanceTimersByTimeAsync(400);
    expect(keeper.wouldLose()).toBe(false);
  });

  it('takes edits of another window away from the device only when its own copy has them', async () => {
    stubServer(keepingServer().routes);
    const { device } = memoryDrafts();
    const removed: string[] = [];
    const drafts = {
      ...device.drafts,
      write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
      remove: async ({ windowId }: { windowId: string }) => void removed.push(windowId),
    };
    const theirs = worded(stored, q2, 'Q2 Other window');
    const { editor } = open({
      device: { ...device, drafts },
      pending: [{ base: stored, theirs, from: 'window', windowId: 'w-0' }],
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(textOf(editor, q2)).toBe('Q2 Other window');
    expect(removed).toEqual([]);
  });
});

describe('what the server keeps in its own way', () => {
  it('is sent without what no text can hold', async () => {
    const server = stubServer({ [SAVE]: saved(2) });
    const { editor } = open();
    editor.give({ type: 'form/renamed', name: 'Tab\there' });
    type(editor, 'Half \ud83d of \u0000 it');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await server.bodiesOf(SAVE)).toMatchObject([
      { name: 'Tab here', pages: [{ questions: [{ questionText: 'Q1 Half \ufffd of  it' }, {}] }] },
    ]);
  });

  it('is no conflict: a selected star, colours in small letters, a name of blanks', async () => {
    const rated: DraftForm = {
      ...stored,
      pages: stored.pages.map((one) => ({
        ...one,
        questions: [{ id: q1, type: 'Rating', questionText: 'Q1', required: false, rating: { count: 5 } }],
      })),
    };
    let last: DraftForm = rated;
    let revision = 1;
    const server = stubServer({
      [SAVE]: async (request): Promise<Reply> => {
        const sent = await bodyOf(request);
        if (sent.revision !== revision) {
          return newer(asServer(last), revision);
        }
        revision += 1;
        last = sent.form;
        return saved(revision);
      },
    });
    const { editor, keeper } = open({ base: { form: rated, revision: 1 } });
    editor.give({ type: 'rating/selected', id: q1, selected: 3 });
    editor.give({ type: 'page/coloured', id: page, bgColor: '#abcdef', opacity: 50 });
    editor.give({ type: 'form/renamed', name: '  ' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(keeper).kind).toBe('saved');
    // Another window adds to it; here the same things are changed once more.
    last = { ...last, pages: last.pages.map((one) => ({ ...one, pageTitle: 'Theirs' })) };
    revision += 1;
    editor.give({ type: 'rating/selected', id: q1, selected: 4 });
    editor.give({ type: 'page/coloured', id: page, bgColor: '#fedcba', opacity: 50 });
    editor.give({ type: 'form/renamed', name: 'A name' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(keeper).kind).toBe('saved');
    expect(last).toMatchObject({ name: 'A name', pages: [{ pageTitle: 'Theirs' }] });
    expect(editor.getState().document.form.pages[0]?.questions[0]).toMatchObject({ rating: { selected: 4 } });
    const calls = server.requests.length;
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(server.requests).toHaveLength(calls);
  });
});
