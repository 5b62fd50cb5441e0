import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Reply, refusal, stubServer } from '../../../testing/stubServer';
import { conflictKey } from '../draft/conflict';
import { type DraftForm, questionOf } from '../draft/document';
import { facts, leftBy, memoryDrafts, page, q1, q2, stored, worded } from './testing/keptForm';
import {
  bodyOf,
  countingServer,
  newer,
  open,
  SAVE,
  saved,
  state,
  stopKeepers,
  textOf,
  type,
} from './testing/openKeeper';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.setItem('token', 't-meera');
});

afterEach(() => {
  stopKeepers();
  vi.useRealTimers();
});

describe('saving', () => {
  it('keeps a copy on the device at once and saves a second after the last edit', async () => {
    const server = stubServer(countingServer());
    const { editor, keeper, kept } = open();
    type(editor, 'Fir');
    await vi.advanceTimersByTimeAsync(400);
    expect(kept.get('w-1')).toMatchObject({ dirty: true, base: { revision: 1 } });
    type(editor, 'First name');
    await vi.advanceTimersByTimeAsync(900);
    expect(server.requests).toHaveLength(0);
    expect(state(keeper).kind).toBe('unsaved');
    await vi.advanceTimersByTimeAsync(600);
    expect(await server.bodiesOf(SAVE)).toMatchObject([
      {
        formId: 'f-1',
        status: 'draft',
        revision: 1,
        pages: [{ questions: [{ questionText: 'Q1 First name' }, {}] }],
      },
    ]);
    expect(state(keeper).kind).toBe('saved');
    await vi.advanceTimersByTimeAsync(400);
    expect(kept.get('w-1')).toMatchObject({ dirty: false, base: { revision: 2 } });
  });

  it('saves somebody who never pauses, and keeps copies meanwhile', async () => {
    const server = stubServer(countingServer());
    const { editor, kept } = open();
    for (let letter = 0; letter < 60; letter += 1) {
      type(editor, 'x'.repeat(letter + 1));
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(server.requests.length).toBeGreaterThanOrEqual(1);
    const copy = kept.get('w-1');
    expect(copy && questionOf(copy.document.form, q1)?.questionText.length).toBeGreaterThan(55);
  });

  it('has one save under way, and sends what was typed meanwhile after it', async () => {
    const waiting: ((reply: Reply) => void)[] = [];
    const server = stubServer({
      [SAVE]: () => new Promise<Reply>((resolve) => void waiting.push(resolve)),
    });
    const { editor, keeper } = open();
    type(editor, 'One');
    await vi.advanceTimersByTimeAsync(1000);
    type(editor, 'Two');
    await vi.advanceTimersByTimeAsync(5000);
    expect(server.requests).toHaveLength(1);
    waiting[0]?.(saved(2));
    await vi.advanceTimersByTimeAsync(1100);
    expect(await server.bodiesOf(SAVE)).toMatchObject([{ revision: 1 }, { revision: 2 }]);
    waiting[1]?.(saved(3));
    await vi.advanceTimersByTimeAsync(0);
    expect(state(keeper).kind).toBe('saved');
  });

  it('saves when a field is left, when the page is hidden, and when Save is pressed', async () => {
    const server = stubServer(countingServer());
    const { editor, keeper } = open();
    type(editor, 'Left');
    document.dispatchEvent(new FocusEvent('focusout'));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.requests).toHaveLength(1);
    type(editor, 'Hidden');
    window.dispatchEvent(new Event('pagehide'));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.requests).toHaveLength(2);
    expect(server.requests[1]?.keepalive).toBe(true);
    type(editor, 'Pressed');
    expect(await keeper.saveNow()).toMatchObject({ kind: 'saved' });
    expect(server.requests).toHaveLength(3);
  });

  it('says when the device keeps nothing, and that leaving would lose something only then', async () => {
    stubServer({ [SAVE]: refusal(500, 'server.fault') });
    const kept = open();
    type(kept.editor, 'Kept');
    await vi.advanceTimersByTimeAsync(400);
    expect(kept.keeper.wouldLose()).toBe(false);
    stopKeepers();
    const unkept = open({ device: undefined });
    expect(unkept.keeper.wouldLose()).toBe(false);
    type(unkept.editor, 'Unkept');
    expect(unkept.keeper.wouldLose()).toBe(true);
  });
});

describe('trouble', () => {
  it('goes on offline and saves when the connection is back', async () => {
    let isUp = false;
    stubServer({
      [SAVE]: () => {
        if (!isUp) {
          throw new TypeError('no network');
        }
        return saved(2);
      },
    });
    const { editor, keeper } = open();
    type(editor, 'Offline');
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(keeper).kind).toBe('offline');
    type(editor, 'Still offline');
    expect(state(keeper).kind).toBe('offline');
    isUp = true;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(state(keeper)).toMatchObject({ kind: 'saved', afterTrouble: true });
  });

  it('tries again after a fault of the server by itself', async () => {
    let calls = 0;
    stubServer({
      [SAVE]: () => {
        calls += 1;
        return calls < 3 ? refusal(500, 'server.fault') : saved(2);
      },
    });
    const { editor, keeper } = open();
    type(editor, 'Again');
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(keeper).kind).toBe('failed');
    await vi.advanceTimersByTimeAsync(7000);
    expect(state(keeper).kind).toBe('saved');
  });

  it('waits for another edit after a refusal that would come again', async () => {
    const server = stubServer({ [SAVE]: refusal(413, 'form.too_large') });
    const { editor, keeper } = open();
    type(editor, 'Too much');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state(keeper)).toMatchObject({ kind: 'failed', failure: { code: 'form.too_large' } });
    expect(server.requests).toHaveLength(1);
    type(editor, 'Less');
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.requests).toHaveLength(2);
  });

  it('keeps the device copy when the session has ended or the form was deleted', async () => {
    stubServer({ [SAVE]: refusal(404, 'form.not_found') });
    const { editor, keeper, kept } = open();
    type(editor, 'Gone');
    await vi.advanceTimersByTimeAsync(1400);
    expect(state(keeper).kind).toBe('gone');
    expect(kept.get('w-1')).toMatchObject({ dirty: true });
    localStorage.removeItem('token');
    stopKeepers();
    const other = open();
    type(other.editor, 'Signed out');
    expect(await other.keeper.saveNow()).toEqual({ kind: 'signedOut' });
  });
});

describe('a newer draft on the server', () => {
  it('is merged without a word when other questions were edited', async () => {
    const theirs = worded(stored, q2, 'Q2 Theirs');
    const server = stubServer({
      [SAVE]: async (request) => {
        const { revision } = await bodyOf(request);
        return revision === 5 ? saved(6) : newer(theirs, 5);
      },
    });
    const { editor, keeper } = open();
    editor.select({ pageId: page, questionId: q1 });
    type(editor, 'Mine');
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(keeper).kind).toBe('saved');
    expect([textOf(editor, q1), textOf(editor, q2)]).toEqual(['Q1 Mine', 'Q2 Theirs']);
    expect(editor.getState().place.questionId).toBe(q1);
    expect(await server.bodiesOf(SAVE)).toMatchObject([
      { revision: 1 },
      { revision: 5, pages: [{ questions: [{ questionText: 'Q1 Mine' }, { questionText: 'Q2 Theirs' }] }] },
    ]);
  });

  it('asks about the same question, keeps mine until then, and saves what was chosen', async () => {
    const theirs = worded(stored, q1, 'Q1 Theirs');
    const server = stubServer({
      [SAVE]: async (request) => {
        const { revision } = await bodyOf(request);
        return revision === 5 ? saved(6) : newer(theirs, 5);
      },
    });
    const { editor, keeper } = open();
    type(editor, 'Mine');
    await vi.advanceTimersByTimeAsync(1000);
    const asked = state(keeper);
    if (asked.kind !== 'conflict') {
      throw new Error(`no conflict but ${asked.kind}`);
    }
    expect(textOf(editor, q1)).toBe('Q1 Mine');
    type(editor, 'Meanwhile', q2);
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.requests).toHaveLength(1);
    keeper.settle(new Map(asked.conflicts.map((conflict) => [conflictKey(conflict), 'theirs'])));
    await vi.advanceTimersByTimeAsync(0);
    expect(state(keeper).kind).toBe('saved');
    expect([textOf(editor, q1), textOf(editor, q2)]).toEqual(['Q1 Theirs', 'Q2 Meanwhile']);
    editor.undo();
    expect(textOf(editor, q1)).toBe('Q1 Mine');
  });

  it('is no conflict when it is what this window sent and never heard back about', async () => {
    let calls = 0;
    let first: DraftForm | undefined;
    stubServer({
      [SAVE]: async (request) => {
        calls += 1;
        const { form } = await bodyOf(request);
        if (calls === 1) {
          first = form;
          throw new TypeError('the answer was lost');
        }
        return calls === 2 && first ? newer(first, 2) : saved(3);
      },
    });
    const { editor, keeper } = open();
    type(editor, 'Sent');
    await vi.advanceTimersByTimeAsync(1000);
    type(editor, 'Sent and more');
    await vi.advanceTimersByTimeAsync(5000);
    expect(state(keeper).kind).toBe('saved');
    expect(textOf(editor, q1)).toBe('Q1 Sent and more');
  });

  it('is fetched when the draft was opened from the device and nothing was edited', async () => {
    const theirs = worded(stored, q2, 'Q2 Theirs');
    stubServer({
      'GET /api/form/f-1': {
        body: { success: true, form: { ...theirs, ...facts, _id: 'f-1', revision: 5, questions: [] } },
      },
    });
    const { editor, keeper } = open({ from: 'device' });
    await vi.advanceTimersByTimeAsync(0);
    expect(textOf(editor, q2)).toBe('Q2 Theirs');
    expect(state(keeper).kind).toBe('saved');
  });
});

describe('edits left by another window', () => {
  it('are asked about when they touch the same, and leave the device when settled', async () => {
    stubServer(countingServer());
    const { kept, device } = memoryDrafts();
    const theirs = worded(stored, q1, 'Q1 Other window');
    const { keeper, editor } = open({
      device,
      document: worded(stored, q1, 'Q1 Mine'),
      pending: [{ base: stored, theirs, from: 'window', windowId: 'w-0' }],
    });
    kept.set('w-0', leftBy('w-0', theirs));
    const asked = state(keeper);
    if (asked.kind !== 'conflict') {
      throw new Error(`no conflict but ${asked.kind}`);
    }
    keeper.settle(new Map(asked.conflicts.map((conflict) => [conflictKey(conflict), 'both'])));
    await vi.advanceTimersByTimeAsync(500);
    expect(editor.getState().document.form.pages[0]?.questions.map((each) => each.questionText)).toEqual([
      'Q1 Mine',
      'Q2 Other window',
      'Q3 Second',
    ]);
    expect(kept.has('w-0')).toBe(false);
    expect(state(keeper).kind).toBe('saved');
  });
});
