import { describe, expect, it, vi } from 'vitest';
import { meera, profileOf } from '../../../testing/meera';
import { refusal, stubServer } from '../../../testing/stubServer';
import {
  newer,
  open,
  prepareAutosaveTests,
  SAVE,
  saved,
  savingServer,
  state,
  stopAutosaves,
  textOf,
  type,
} from './testing/openAutosave';
import { q1, q2, stored, withText } from './testing/savedForm';

const HOUR_MS = 3_600_000;

prepareAutosaveTests();

function seen(visibility: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('concurrent changes of others', () => {
  it('show the new name of a form renamed on Home', async () => {
    const { current, routes } = savingServer();
    stubServer(routes);
    const { editor, autosave } = open();
    Object.assign(current, { form: { ...stored, name: 'Renamed' }, revision: 2 });
    type(editor, 'Mine');
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(autosave).kind).toBe('saved');
    expect(editor.getState().document.form.name).toBe('Renamed');
    expect(current.form).toMatchObject({
      name: 'Renamed',
      pages: [{ questions: [{ questionText: 'Q1 Mine' }, {}] }],
    });
  });

  it('are merged when others are faster twice', async () => {
    let revision = 1;
    const theirs = [withText(stored, q2, 'Q2 Once'), withText(stored, q2, 'Q2 Twice')];
    stubServer({
      [SAVE]: () => {
        revision += 1;
        const form = theirs.shift();
        return form ? newer(form, revision) : saved(revision);
      },
    });
    const { editor, autosave } = open();
    type(editor, 'Mine');
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(autosave).kind).toBe('saved');
    expect([textOf(editor, q1), textOf(editor, q2)]).toEqual(['Q1 Mine', 'Q2 Twice']);
  });

  it('lead to a backoff and a failed Save when others are always faster', async () => {
    let calls = 0;
    stubServer({
      [SAVE]: () => {
        calls += 1;
        return newer(withText(stored, q2, `Q2 Number ${calls}`), calls + 1);
      },
    });
    const { editor, autosave } = open();
    type(editor, 'Mine');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(calls).toBeLessThan(20);
    expect(await autosave.saveNow()).toMatchObject({ kind: 'failed' });
    expect(textOf(editor, q1)).toBe('Q1 Mine');
  });

  it('are not reverted by undo', async () => {
    const { current, routes } = savingServer();
    stubServer(routes);
    const { editor } = open();
    Object.assign(current, { form: withText(stored, q2, 'Q2 Theirs'), revision: 2 });
    type(editor, 'Mine');
    await vi.advanceTimersByTimeAsync(1000);
    expect(editor.undo()).toBe('question/setText');
    expect(editor.undo()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1000);
    expect([textOf(editor, q1), textOf(editor, q2)]).toEqual(['Q1 First', 'Q2 Theirs']);
    expect(current.form).toEqual(withText(stored, q2, 'Q2 Theirs'));
  });

  it('are shown again when there are conflicts not seen yet', async () => {
    const theirs = withText(withText(stored, q1, 'Q1 Theirs'), q2, 'Q2 Theirs');
    const { current, routes } = savingServer();
    const server = stubServer(routes);
    const { editor, autosave } = open();
    Object.assign(current, { form: theirs, revision: 2 });
    type(editor, 'Mine');
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(autosave)).toMatchObject({ kind: 'conflict', conflicts: [{ id: q1 }] });
    type(editor, 'Also mine', q2);
    autosave.resolve(new Map([[`question ${q1}`, 'theirs']]));
    expect(state(autosave)).toMatchObject({ kind: 'conflict', conflicts: [{ id: q1 }, { id: q2 }] });
    expect(server.requests).toHaveLength(1);
    // They save again before the conflict is resolved.
    Object.assign(current, { form: withText(theirs, q1, 'Q1 Theirs again'), revision: 3 });
    autosave.resolve(new Map([[`question ${q1}`, 'theirs']]));
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(autosave).kind).toBe('saved');
    expect([textOf(editor, q1), textOf(editor, q2)]).toEqual(['Q1 Theirs again', 'Q2 Also mine']);
  });

  it('are fetched when the page becomes visible after a while', async () => {
    const { current, routes } = savingServer();
    const server = stubServer(routes);
    const { editor, autosave } = open();
    seen('hidden');
    await vi.advanceTimersByTimeAsync(5000);
    seen('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(server.requests).toHaveLength(0);
    seen('hidden');
    Object.assign(current, { form: withText(stored, q2, 'Q2 Theirs'), revision: 2 });
    await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
    seen('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(textOf(editor, q2)).toBe('Q2 Theirs');
    expect(state(autosave).kind).toBe('saved');
  });

  it('do not conflict if they are our own save before a reload', async () => {
    const sent = withText(stored, q1, 'Q1 Sent');
    const { current, routes } = savingServer();
    stubServer(routes);
    const { editor, autosave } = open({ document: sent, sent: [sent] });
    // The server receives it only now.
    Object.assign(current, { form: sent, revision: 2 });
    type(editor, 'Sent and more');
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(autosave).kind).toBe('saved');
    expect(textOf(editor, q1)).toBe('Q1 Sent and more');
  });

  it('may be a deletion that is reverted', async () => {
    let isDeleted = true;
    stubServer({ [SAVE]: () => (isDeleted ? refusal(404, 'form.not_found') : saved(2)) });
    const { editor, autosave, records } = open();
    type(editor, 'Mine');
    await vi.advanceTimersByTimeAsync(1400);
    expect(state(autosave).kind).toBe('gone');
    type(editor, 'Mine and more');
    await vi.advanceTimersByTimeAsync(400);
    expect(records.get('w-1')).toMatchObject({ dirty: true });
    isDeleted = false;
    expect(await autosave.saveNow()).toMatchObject({ kind: 'saved' });
  });
});

describe('another account on the same device', () => {
  it('never sends the edits of the first account', async () => {
    const server = stubServer({
      ...savingServer().routes,
      'GET /api/user/profile': profileOf({ ...meera, email: 'ravi@riverside.example' }),
    });
    const { editor, autosave, records } = open();
    type(editor, 'Private');
    localStorage.setItem('token', 't-ravi');
    await vi.advanceTimersByTimeAsync(2000);
    expect(state(autosave).kind).toBe('signedOut');
    stopAutosaves();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await server.bodiesOf(SAVE)).toEqual([]);
    expect(records.get('w-1')).toMatchObject({ dirty: true, owner: 'meera@riverside.example' });
  });

  it('does not block the same owner who signs in again', async () => {
    const { current, routes } = savingServer();
    stubServer({ ...routes, 'GET /api/user/profile': profileOf(meera) });
    const { editor, autosave } = open();
    type(editor, 'Mine');
    localStorage.removeItem('token');
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(autosave).kind).toBe('signedOut');
    type(editor, 'Mine and more');
    localStorage.setItem('token', 't-meera-2');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(state(autosave)).toMatchObject({ kind: 'saved', recovered: true });
    expect(current.form).toEqual(withText(stored, q1, 'Q1 Mine and more'));
  });
});
