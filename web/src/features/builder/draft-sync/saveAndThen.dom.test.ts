import { describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../../../api/problem';
import { stubServer } from '../../../testing/stubServer';
import type { DraftCall } from './saveAndThen';
import {
  countingServer,
  newer,
  open,
  prepareAutosaveTests,
  SAVE,
  saved,
  savingServer,
  state,
  textOf,
  type,
} from './testing/openAutosave';
import { q1, q2, stored, withText } from './testing/savedForm';

prepareAutosaveTests();

describe('a request with the whole draft', () => {
  it('sends the saved form on screen and stores the new revision', async () => {
    const server = stubServer(countingServer());
    const { editor, autosave, records } = open();
    type(editor, 'Just typed');
    const acted: [string | undefined, number][] = [];
    const result = await autosave.saveAndThen(async (form, revision) => {
      acted.push([form.pages[0]?.questions[0]?.questionText, revision]);
      return { revision: 7 };
    });
    expect(result).toEqual({ kind: 'done' });
    expect(acted).toEqual([['Q1 Just typed', 2]]);
    type(editor, 'After it');
    await vi.advanceTimersByTimeAsync(1500);
    expect(await server.bodiesOf(SAVE)).toMatchObject([{ revision: 1 }, { revision: 7 }]);
    expect(records.get('w-1')).toMatchObject({ dirty: false });
  });

  it('blocks saves until it ends', async () => {
    const server = stubServer(countingServer());
    const { editor, autosave } = open();
    const waiting: ((answer: { revision: number }) => void)[] = [];
    const under = autosave.saveAndThen(() => new Promise((resolve) => void waiting.push(resolve)));
    await vi.advanceTimersByTimeAsync(0);
    type(editor, 'Meanwhile');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(server.requests).toHaveLength(0);
    expect(state(autosave).kind).toBe('unsaved');
    waiting[0]?.({ revision: 4 });
    expect(await under).toEqual({ kind: 'done' });
    await vi.advanceTimersByTimeAsync(1100);
    expect(await server.bodiesOf(SAVE)).toMatchObject([
      { revision: 4, pages: [{ questions: [{ questionText: 'Q1 Meanwhile' }, {}] }] },
    ]);
    expect(state(autosave).kind).toBe('saved');
  });

  it.each(['offline', 'signedOut', 'gone', 'conflict', 'failed'] as const)(
    'is not sent when saving ends as %s',
    async (kind) => {
      const replies = {
        offline: () => Promise.reject(new TypeError('no network')),
        signedOut: async () => ({ status: 401 }),
        gone: async () => ({ status: 404, body: { code: 'form.not_found' } }),
        conflict: async () => newer(withText(stored, q1, 'Q1 Theirs'), 5),
        failed: async () => ({ status: 413, body: { code: 'form.too_large' } }),
      };
      stubServer({ [SAVE]: replies[kind] });
      const { editor, autosave } = open();
      type(editor, 'Mine');
      const act = vi.fn<() => Promise<{ revision: number }>>();
      expect(await autosave.saveAndThen(act)).toMatchObject({ kind });
      expect(act).not.toHaveBeenCalled();
    },
  );

  it('is not sent offline or signed out, even without unsaved edits', async () => {
    stubServer({});
    const { autosave } = open();
    const act = vi.fn<() => Promise<{ revision: number }>>();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await autosave.saveAndThen(act)).toEqual({ kind: 'offline' });
    localStorage.removeItem('token');
    expect(await autosave.saveAndThen(act)).toEqual({ kind: 'signedOut' });
    expect(act).not.toHaveBeenCalled();
  });

  it('is not repeated when a newer draft changed the form', async () => {
    stubServer({ [SAVE]: saved(6) });
    const { editor, autosave } = open();
    const theirs = { form: withText(stored, q2, 'Q2 Theirs'), revision: 5 };
    const act = vi.fn<DraftCall>(async () => ({ newer: theirs }));
    expect(await autosave.saveAndThen(act)).toEqual({ kind: 'changed' });
    expect(act).toHaveBeenCalledTimes(1);
    expect(textOf(editor, q2)).toBe('Q2 Theirs');
    const again = vi.fn<DraftCall>(async (_, revision) => ({ revision }));
    expect(await autosave.saveAndThen(again)).toEqual({ kind: 'done' });
    expect(again).toHaveBeenCalledWith(editor.getState().document.form, 5);
  });

  it('reports a conflict with a newer draft', async () => {
    const { routes } = savingServer();
    stubServer(routes);
    const { editor, autosave } = open();
    type(editor, 'Mine');
    await autosave.saveNow();
    const theirs = { form: withText(stored, q1, 'Q1 Theirs'), revision: 9 };
    let typed = false;
    const result = await autosave.saveAndThen(async () => {
      // The owner types during the request.
      typed = editor.dispatch({ type: 'question/setText', id: q1, text: 'Mine, and more' });
      return { newer: theirs };
    });
    expect(typed).toBe(true);
    expect(result).toMatchObject({ kind: 'conflict' });
    expect(textOf(editor, q1)).toBe('Q1 Mine, and more');
  });

  it('is repeated when the newer draft equals ours', async () => {
    stubServer({});
    const { autosave } = open();
    const revisions: number[] = [];
    const result = await autosave.saveAndThen(async (form, revision) => {
      revisions.push(revision);
      return revision === 5 ? { revision: 6 } : { newer: { form: { ...form }, revision: 5 } };
    });
    expect(result).toEqual({ kind: 'done' });
    expect(revisions).toEqual([1, 5]);
  });

  it('rethrows errors, and autosave continues', async () => {
    const server = stubServer(countingServer());
    const { editor, autosave } = open();
    const refused = new CallFailed({ kind: 'network' });
    await expect(autosave.saveAndThen(() => Promise.reject(refused))).rejects.toBe(refused);
    type(editor, 'Still saved');
    await vi.advanceTimersByTimeAsync(1100);
    expect(server.requests).toHaveLength(1);
    expect(state(autosave).kind).toBe('saved');
  });
});

describe('the metadata of a draft', () => {
  it('is updated in the device copy', async () => {
    stubServer({});
    const { autosave, records } = open();
    autosave.setFacts({ status: 'published', version: 1 });
    await vi.advanceTimersByTimeAsync(400);
    expect(records.get('w-1')).toMatchObject({ facts: { id: 'f-1', status: 'published', version: 1 } });
  });
});
