import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../../../api/problem';
import { stubServer } from '../../../testing/stubServer';
import type { Act } from './saveThen';
import { q1, q2, stored, worded } from './testing/keptForm';
import {
  countingServer,
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

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.setItem('token', 't-meera');
});

afterEach(() => {
  stopKeepers();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a call that takes the whole draft', () => {
  it('gets exactly what is on the screen, saved, and its revision is the one to go on from', async () => {
    const server = stubServer(countingServer());
    const { editor, keeper, kept } = open();
    type(editor, 'Just typed');
    const acted: [string | undefined, number][] = [];
    const result = await keeper.saveThen(async (form, revision) => {
      acted.push([form.pages[0]?.questions[0]?.questionText, revision]);
      return { revision: 7 };
    });
    expect(result).toEqual({ kind: 'done' });
    expect(acted).toEqual([['Q1 Just typed', 2]]);
    type(editor, 'After it');
    await vi.advanceTimersByTimeAsync(1500);
    expect(await server.bodiesOf(SAVE)).toMatchObject([{ revision: 1 }, { revision: 7 }]);
    expect(kept.get('w-1')).toMatchObject({ dirty: false });
  });

  it('keeps saving waiting, and what was typed meanwhile is saved after it', async () => {
    const server = stubServer(countingServer());
    const { editor, keeper } = open();
    const waiting: ((answer: { revision: number }) => void)[] = [];
    const under = keeper.saveThen(() => new Promise((resolve) => void waiting.push(resolve)));
    await vi.advanceTimersByTimeAsync(0);
    type(editor, 'Meanwhile');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(server.requests).toHaveLength(0);
    expect(state(keeper).kind).toBe('unsaved');
    waiting[0]?.({ revision: 4 });
    expect(await under).toEqual({ kind: 'done' });
    await vi.advanceTimersByTimeAsync(1100);
    expect(await server.bodiesOf(SAVE)).toMatchObject([
      { revision: 4, pages: [{ questions: [{ questionText: 'Q1 Meanwhile' }, {}] }] },
    ]);
    expect(state(keeper).kind).toBe('saved');
  });

  it.each(['offline', 'signedOut', 'gone', 'conflict', 'failed'] as const)(
    'is not made when saving ends %s',
    async (kind) => {
      const replies = {
        offline: () => Promise.reject(new TypeError('no network')),
        signedOut: async () => ({ status: 401 }),
        gone: async () => ({ status: 404, body: { code: 'form.not_found' } }),
        conflict: async () => newer(worded(stored, q1, 'Q1 Theirs'), 5),
        failed: async () => ({ status: 413, body: { code: 'form.too_large' } }),
      };
      stubServer({ [SAVE]: replies[kind] });
      const { editor, keeper } = open();
      type(editor, 'Mine');
      const act = vi.fn<() => Promise<{ revision: number }>>();
      expect(await keeper.saveThen(act)).toMatchObject({ kind });
      expect(act).not.toHaveBeenCalled();
    },
  );

  it('is not made offline or signed out either when there is nothing to save', async () => {
    stubServer({});
    const { keeper } = open();
    const act = vi.fn<() => Promise<{ revision: number }>>();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await keeper.saveThen(act)).toEqual({ kind: 'offline' });
    localStorage.removeItem('token');
    expect(await keeper.saveThen(act)).toEqual({ kind: 'signedOut' });
    expect(act).not.toHaveBeenCalled();
  });

  it('is not made again by itself when a newer draft brought something to look at', async () => {
    stubServer({ [SAVE]: saved(6) });
    const { editor, keeper } = open();
    const theirs = { form: worded(stored, q2, 'Q2 Theirs'), revision: 5 };
    const act = vi.fn<Act>(async () => ({ newer: theirs }));
    expect(await keeper.saveThen(act)).toEqual({ kind: 'changed' });
    expect(act).toHaveBeenCalledTimes(1);
    expect(textOf(editor, q2)).toBe('Q2 Theirs');
    const again = vi.fn<Act>(async (_, revision) => ({ revision }));
    expect(await keeper.saveThen(again)).toEqual({ kind: 'done' });
    expect(again).toHaveBeenCalledWith(editor.getState().document.form, 5);
  });

  it('asks about a newer draft that changed the same', async () => {
    const { routes } = keepingServer();
    stubServer(routes);
    const { editor, keeper } = open();
    type(editor, 'Mine');
    await keeper.saveNow();
    const theirs = { form: worded(stored, q1, 'Q1 Theirs'), revision: 9 };
    let typed = false;
    const result = await keeper.saveThen(async () => {
      // Somebody types on while the call is under way.
      typed = editor.give({ type: 'question/worded', id: q1, text: 'Mine, and more' });
      return { newer: theirs };
    });
    expect(typed).toBe(true);
    expect(result).toMatchObject({ kind: 'conflict' });
    expect(textOf(editor, q1)).toBe('Q1 Mine, and more');
  });

  it('goes on when the newer draft is the same as ours', async () => {
    stubServer({});
    const { keeper } = open();
    const revisions: number[] = [];
    const result = await keeper.saveThen(async (form, revision) => {
      revisions.push(revision);
      return revision === 5 ? { revision: 6 } : { newer: { form: { ...form }, revision: 5 } };
    });
    expect(result).toEqual({ kind: 'done' });
    expect(revisions).toEqual([1, 5]);
  });

  it('hands on what it throws, and saving goes on', async () => {
    const server = stubServer(countingServer());
    const { editor, keeper } = open();
    const refused = new CallFailed({ kind: 'network' });
    await expect(keeper.saveThen(() => Promise.reject(refused))).rejects.toBe(refused);
    type(editor, 'Still saved');
    await vi.advanceTimersByTimeAsync(1100);
    expect(server.requests).toHaveLength(1);
    expect(state(keeper).kind).toBe('saved');
  });
});

describe('what stands around a draft', () => {
  it('is told to the copy on the device when it changes', async () => {
    stubServer({});
    const { keeper, kept } = open();
    keeper.learn({ status: 'published', version: 1 });
    await vi.advanceTimersByTimeAsync(400);
    expect(kept.get('w-1')).toMatchObject({ facts: { id: 'f-1', status: 'published', version: 1 } });
  });
});
