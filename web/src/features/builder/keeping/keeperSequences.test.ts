import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { meera, profileOf } from '../../../testing/meera';
import { refusal, stubServer } from '../../../testing/stubServer';
import { q1, q2, stored, worded } from './testing/keptForm';
import {
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

function seen(visibility: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('what others do meanwhile', () => {
  it('shows the new name of a form that was renamed on Home', async () => {
    const { kept, routes } = keepingServer();
    stubServer(routes);
    const { editor, keeper } = open();
    Object.assign(kept, { form: { ...stored, name: 'Renamed' }, revision: 2 });
    type(editor, 'Mine');
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(keeper).kind).toBe('saved');
    expect(editor.getState().document.form.name).toBe('Renamed');
    expect(kept.form).toMatchObject({
      name: 'Renamed',
      pages: [{ questions: [{ questionText: 'Q1 Mine' }, {}] }],
    });
  });

  it('is merged each time when they are faster twice in a row', async () => {
    let revision = 1;
    const theirs = [worded(stored, q2, 'Q2 Once'), worded(stored, q2, 'Q2 Twice')];
    stubServer({
      [SAVE]: () => {
        revision += 1;
        const form = theirs.shift();
        return form ? newer(form, revision) : saved(revision);
      },
    });
    const { editor, keeper } = open();
    type(editor, 'Mine');
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(keeper).kind).toBe('saved');
    expect([textOf(editor, q1), textOf(editor, q2)]).toEqual(['Q1 Mine', 'Q2 Twice']);
  });

  it('gives way for a moment when they are faster every time, and says so to whoever presses Save', async () => {
    let calls = 0;
    stubServer({
      [SAVE]: () => {
        calls += 1;
        return newer(worded(stored, q2, `Q2 Number ${calls}`), calls + 1);
      },
    });
    const { editor, keeper } = open();
    type(editor, 'Mine');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(calls).toBeLessThan(20);
    expect(await keeper.saveNow()).toMatchObject({ kind: 'failed' });
    expect(textOf(editor, q1)).toBe('Q1 Mine');
  });

  it('is not undone by taking back what I did', async () => {
    const { kept, routes } = keepingServer();
    stubServer(routes);
    const { editor } = open();
    Object.assign(kept, { form: worded(stored, q2, 'Q2 Theirs'), revision: 2 });
    type(editor, 'Mine');
    await vi.advanceTimersByTimeAsync(1000);
    expect(editor.undo()).toBe('question/worded');
    expect(editor.undo()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1000);
    expect([textOf(editor, q1), textOf(editor, q2)]).toEqual(['Q1 First', 'Q2 Theirs']);
    expect(kept.form).toEqual(worded(stored, q2, 'Q2 Theirs'));
  });

  it('is asked about anew when more of it clashes than was seen, and nothing is decided unseen', async () => {
    const theirs = worded(worded(stored, q1, 'Q1 Theirs'), q2, 'Q2 Theirs');
    const { kept, routes } = keepingServer();
    const server = stubServer(routes);
    const { editor, keeper } = open();
    Object.assign(kept, { form: theirs, revision: 2 });
    type(editor, 'Mine');
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(keeper)).toMatchObject({ kind: 'conflict', conflicts: [{ id: q1 }] });
    type(editor, 'Also mine', q2);
    keeper.settle(new Map([[`question ${q1}`, 'theirs']]));
    expect(state(keeper)).toMatchObject({ kind: 'conflict', conflicts: [{ id: q1 }, { id: q2 }] });
    expect(server.requests).toHaveLength(1);
    // Before that is answered they save once more.
    Object.assign(kept, { form: worded(theirs, q1, 'Q1 Theirs again'), revision: 3 });
    keeper.settle(new Map([[`question ${q1}`, 'theirs']]));
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(keeper).kind).toBe('saved');
    expect([textOf(editor, q1), textOf(editor, q2)]).toEqual(['Q1 Theirs again', 'Q2 Also mine']);
  });

  it('is looked at when the window is in sight again after a while', async () => {
    const { kept, routes } = keepingServer();
    const server = stubServer(routes);
    const { editor, keeper } = open();
    seen('hidden');
    await vi.advanceTimersByTimeAsync(5000);
    seen('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(server.requests).toHaveLength(0);
    seen('hidden');
    Object.assign(kept, { form: worded(stored, q2, 'Q2 Theirs'), revision: 2 });
    await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
    seen('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(textOf(editor, q2)).toBe('Q2 Theirs');
    expect(state(keeper).kind).toBe('saved');
  });

  it('is no conflict when it is what this window sent before it was reloaded', async () => {
    const sent = worded(stored, q1, 'Q1 Sent');
    const { kept, routes } = keepingServer();
    stubServer(routes);
    const { editor, keeper } = open({ document: sent, sent: [sent] });
    // It arrives only now.
    Object.assign(kept, { form: sent, revision: 2 });
    type(editor, 'Sent and more');
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(keeper).kind).toBe('saved');
    expect(textOf(editor, q1)).toBe('Q1 Sent and more');
  });

  it('may be a deletion that is taken back', async () => {
    let isDeleted = true;
    stubServer({ [SAVE]: () => (isDeleted ? refusal(404, 'form.not_found') : saved(2)) });
    const { editor, keeper, kept } = open();
    type(editor, 'Mine');
    await vi.advanceTimersByTimeAsync(1400);
    expect(state(keeper).kind).toBe('gone');
    type(editor, 'Mine and more');
    await vi.advanceTimersByTimeAsync(400);
    expect(kept.get('w-1')).toMatchObject({ dirty: true });
    isDeleted = false;
    expect(await keeper.saveNow()).toMatchObject({ kind: 'saved' });
  });
});

describe('another account on the same device', () => {
  it('never sends what the first one wrote, not even while its screen closes', async () => {
    const server = stubServer({
      ...keepingServer().routes,
      'GET /api/user/profile': profileOf({ ...meera, email: 'ravi@riverside.example' }),
    });
    const { editor, keeper, kept } = open();
    type(editor, 'Private');
    localStorage.setItem('token', 't-ravi');
    await vi.advanceTimersByTimeAsync(2000);
    expect(state(keeper).kind).toBe('signedOut');
    stopKeepers();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await server.bodiesOf(SAVE)).toEqual([]);
    expect(kept.get('w-1')).toMatchObject({ dirty: true, owner: 'meera@riverside.example' });
  });

  it('is not suspected when the same owner signs in again', async () => {
    const { kept, routes } = keepingServer();
    stubServer({ ...routes, 'GET /api/user/profile': profileOf(meera) });
    const { editor, keeper } = open();
    type(editor, 'Mine');
    localStorage.removeItem('token');
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(keeper).kind).toBe('signedOut');
    type(editor, 'Mine and more');
    localStorage.setItem('token', 't-meera-2');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(state(keeper)).toMatchObject({ kind: 'saved', afterTrouble: true });
    expect(kept.form).toEqual(worded(stored, q1, 'Q1 Mine and more'));
  });
});
