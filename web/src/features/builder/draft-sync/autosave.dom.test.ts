import { describe, expect, it, vi } from 'vitest';
import { type Reply, refusal, stubServer } from '../../../testing/stubServer';
import { conflictKey } from '../draft/conflict';
import { type DraftForm, questionOf } from '../draft/document';
import {
  bodyOf,
  countingServer,
  newer,
  open,
  prepareAutosaveTests,
  SAVE,
  saved,
  state,
  stopAutosaves,
  textOf,
  type,
} from './testing/openAutosave';
import { facts, memoryDrafts, orphanOf, page, q1, q2, stored, withText } from './testing/savedForm';

prepareAutosaveTests();

describe('saving', () => {
  it('writes to the device, then saves one second after typing', async () => {
    const server = stubServer(countingServer());
    const { editor, autosave, records } = open();
    type(editor, 'Fir');
    await vi.advanceTimersByTimeAsync(400);
    expect(records.get('w-1')).toMatchObject({ dirty: true, base: { revision: 1 } });
    type(editor, 'First name');
    await vi.advanceTimersByTimeAsync(900);
    expect(server.requests).toHaveLength(0);
    expect(state(autosave).kind).toBe('unsaved');
    await vi.advanceTimersByTimeAsync(600);
    expect(await server.bodiesOf(SAVE)).toMatchObject([
      {
        formId: 'f-1',
        status: 'draft',
        revision: 1,
        pages: [{ questions: [{ questionText: 'Q1 First name' }, {}] }],
      },
    ]);
    expect(state(autosave).kind).toBe('saved');
    await vi.advanceTimersByTimeAsync(400);
    expect(records.get('w-1')).toMatchObject({ dirty: false, base: { revision: 2 } });
  });

  it('saves during continuous typing, and the device copy lacks at most a second', async () => {
    const server = stubServer(countingServer());
    const { editor, records } = open();
    const typedInASecond = 1000 / 200;
    for (let typed = 1; typed <= 60; typed += 1) {
      type(editor, 'x'.repeat(typed));
      await vi.advanceTimersByTimeAsync(200);
      const copy = records.get('w-1');
      const text = copy === undefined ? '' : questionOf(copy.document.form, q1)?.questionText;
      expect(text?.length).toBeGreaterThanOrEqual(typed - typedInASecond);
    }
    expect(server.requests.length).toBeGreaterThanOrEqual(1);
  });

  it('runs one save at a time and sends later edits afterwards', async () => {
    const waiting: ((reply: Reply) => void)[] = [];
    const server = stubServer({
      [SAVE]: () => new Promise<Reply>((resolve) => void waiting.push(resolve)),
    });
    const { editor, autosave } = open();
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
    expect(state(autosave).kind).toBe('saved');
  });

  it('saves on blur, on page hide and on Save', async () => {
    const server = stubServer(countingServer());
    const { editor, autosave } = open();
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
    expect(await autosave.saveNow()).toMatchObject({ kind: 'saved' });
    expect(server.requests).toHaveLength(3);
  });

  it('warns about lost edits only without a device copy', async () => {
    stubServer({ [SAVE]: refusal(500, 'server.fault') });
    const withDevice = open();
    type(withDevice.editor, 'Kept');
    await vi.advanceTimersByTimeAsync(400);
    expect(withDevice.autosave.wouldLose()).toBe(false);
    stopAutosaves();
    const withoutDevice = open({ device: undefined });
    expect(withoutDevice.autosave.wouldLose()).toBe(false);
    type(withoutDevice.editor, 'Unkept');
    expect(withoutDevice.autosave.wouldLose()).toBe(true);
  });
});

describe('failures', () => {
  it('works offline and saves when the connection is back', async () => {
    let isUp = false;
    stubServer({
      [SAVE]: () => {
        if (!isUp) {
          throw new TypeError('no network');
        }
        return saved(2);
      },
    });
    const { editor, autosave } = open();
    type(editor, 'Offline');
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(autosave).kind).toBe('offline');
    type(editor, 'Still offline');
    expect(state(autosave).kind).toBe('offline');
    isUp = true;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(state(autosave)).toMatchObject({ kind: 'saved', recovered: true });
  });

  it('retries after a server error', async () => {
    let calls = 0;
    stubServer({
      [SAVE]: () => {
        calls += 1;
        return calls < 3 ? refusal(500, 'server.fault') : saved(2);
      },
    });
    const { editor, autosave } = open();
    type(editor, 'Again');
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(autosave).kind).toBe('failed');
    await vi.advanceTimersByTimeAsync(7000);
    expect(state(autosave).kind).toBe('saved');
  });

  it('waits for the next edit after a permanent rejection', async () => {
    const server = stubServer({ [SAVE]: refusal(413, 'form.too_large') });
    const { editor, autosave } = open();
    type(editor, 'Too much');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state(autosave)).toMatchObject({ kind: 'failed', failure: { code: 'form.too_large' } });
    expect(server.requests).toHaveLength(1);
    type(editor, 'Less');
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.requests).toHaveLength(2);
  });

  it('keeps the device copy after sign-out or deletion', async () => {
    stubServer({ [SAVE]: refusal(404, 'form.not_found') });
    const { editor, autosave, records } = open();
    type(editor, 'Gone');
    await vi.advanceTimersByTimeAsync(1400);
    expect(state(autosave).kind).toBe('gone');
    expect(records.get('w-1')).toMatchObject({ dirty: true });
    localStorage.removeItem('token');
    stopAutosaves();
    const other = open();
    type(other.editor, 'Signed out');
    expect(await other.autosave.saveNow()).toEqual({ kind: 'signedOut' });
  });
});

describe('a newer draft on the server', () => {
  it('is merged silently when other questions were edited', async () => {
    const theirs = withText(stored, q2, 'Q2 Theirs');
    const server = stubServer({
      [SAVE]: async (request) => {
        const { revision } = await bodyOf(request);
        return revision === 5 ? saved(6) : newer(theirs, 5);
      },
    });
    const { editor, autosave } = open();
    editor.select({ pageId: page, questionId: q1 });
    type(editor, 'Mine');
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(autosave).kind).toBe('saved');
    expect([textOf(editor, q1), textOf(editor, q2)]).toEqual(['Q1 Mine', 'Q2 Theirs']);
    expect(editor.getState().selection.questionId).toBe(q1);
    expect(await server.bodiesOf(SAVE)).toMatchObject([
      { revision: 1 },
      { revision: 5, pages: [{ questions: [{ questionText: 'Q1 Mine' }, { questionText: 'Q2 Theirs' }] }] },
    ]);
  });

  it('conflicts about the same question and saves the choice', async () => {
    const theirs = withText(stored, q1, 'Q1 Theirs');
    const server = stubServer({
      [SAVE]: async (request) => {
        const { revision } = await bodyOf(request);
        return revision === 5 ? saved(6) : newer(theirs, 5);
      },
    });
    const { editor, autosave } = open();
    type(editor, 'Mine');
    await vi.advanceTimersByTimeAsync(1000);
    const shown = state(autosave);
    if (shown.kind !== 'conflict') {
      throw new Error(`no conflict but ${shown.kind}`);
    }
    expect(textOf(editor, q1)).toBe('Q1 Mine');
    type(editor, 'Meanwhile', q2);
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.requests).toHaveLength(1);
    autosave.resolve(new Map(shown.conflicts.map((conflict) => [conflictKey(conflict), 'theirs'])));
    await vi.advanceTimersByTimeAsync(0);
    expect(state(autosave).kind).toBe('saved');
    expect([textOf(editor, q1), textOf(editor, q2)]).toEqual(['Q1 Theirs', 'Q2 Meanwhile']);
    editor.undo();
    expect(textOf(editor, q1)).toBe('Q1 Mine');
  });

  it('does not conflict if it is our own unanswered save', async () => {
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
    const { editor, autosave } = open();
    type(editor, 'Sent');
    await vi.advanceTimersByTimeAsync(1000);
    type(editor, 'Sent and more');
    await vi.advanceTimersByTimeAsync(5000);
    expect(state(autosave).kind).toBe('saved');
    expect(textOf(editor, q1)).toBe('Q1 Sent and more');
  });

  it('is fetched after opening from the device without edits', async () => {
    const theirs = withText(stored, q2, 'Q2 Theirs');
    stubServer({
      'GET /api/form/f-1': {
        body: { success: true, form: { ...theirs, ...facts, _id: 'f-1', revision: 5, questions: [] } },
      },
    });
    const { editor, autosave } = open({ from: 'device' });
    await vi.advanceTimersByTimeAsync(0);
    expect(textOf(editor, q2)).toBe('Q2 Theirs');
    expect(state(autosave).kind).toBe('saved');
  });
});

describe('edits of a closed tab', () => {
  it('conflict, and are removed from the device when resolved', async () => {
    stubServer(countingServer());
    const { records, device } = memoryDrafts();
    const theirs = withText(stored, q1, 'Q1 Other window');
    const { autosave, editor } = open({
      device,
      document: withText(stored, q1, 'Q1 Mine'),
      pending: [{ base: stored, theirs, from: 'window', windowId: 'w-0' }],
    });
    records.set('w-0', orphanOf('w-0', theirs));
    const shown = state(autosave);
    if (shown.kind !== 'conflict') {
      throw new Error(`no conflict but ${shown.kind}`);
    }
    autosave.resolve(new Map(shown.conflicts.map((conflict) => [conflictKey(conflict), 'both'])));
    await vi.advanceTimersByTimeAsync(500);
    expect(editor.getState().document.form.pages[0]?.questions.map((each) => each.questionText)).toEqual([
      'Q1 Mine',
      'Q2 Other window',
      'Q3 Second',
    ]);
    expect(records.has('w-0')).toBe(false);
    expect(state(autosave).kind).toBe('saved');
  });
});

describe('a draft saved by others', () => {
  it('is merged when there are no local edits', async () => {
    const theirs = withText(stored, q2, 'Q2 Their words');
    const server = stubServer({
      'GET /api/form/f-1': {
        body: { success: true, form: { ...theirs, ...facts, _id: 'f-1', revision: 5, questions: [] } },
      },
    });
    const { editor, autosave } = open();
    await vi.advanceTimersByTimeAsync(100);
    autosave.checkForNewer(5);
    await vi.advanceTimersByTimeAsync(100);
    expect(textOf(editor, q2)).toBe('Q2 Their words');
    const requests = server.requests.length;
    autosave.checkForNewer(5);
    await vi.advanceTimersByTimeAsync(100);
    expect(server.requests).toHaveLength(requests);
  });

  it('waits while there are local edits', async () => {
    const server = stubServer(countingServer());
    const { editor, autosave } = open();
    type(editor, 'Mine');
    autosave.checkForNewer(5);
    await vi.advanceTimersByTimeAsync(100);
    expect(server.requests).toHaveLength(0);
  });
});
