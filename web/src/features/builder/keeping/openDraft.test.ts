import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { meera, profileOf, signInMeera } from '../../../testing/meera';
import { type Reply, refusal, stubServer } from '../../../testing/stubServer';
import { type DraftForm, questionOf } from '../draft/document';
import { openDraft } from './openDraft';
import { facts, leftBy, memoryDrafts, q1, q2, stored, worded } from './testing/keptForm';

const LOAD = 'GET /api/form/f-1';
const PROFILE = { 'GET /api/user/profile': profileOf(meera) };

function loaded(form: DraftForm, revision: number): Reply {
  return { body: { success: true, form: { ...facts, ...form, _id: 'f-1', revision, questions: [] } } };
}

const noNetwork = () => {
  throw new TypeError('no network');
};

function signIn(token: string): void {
  localStorage.setItem('token', token);
}

beforeEach(() => {
  localStorage.clear();
  signInMeera();
  sessionStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('opening a draft', () => {
  it('takes what the server has where the browser keeps nothing', async () => {
    stubServer({ ...PROFILE, [LOAD]: loaded(stored, 3) });
    const opened = await openDraft('f-1');
    expect(opened).toMatchObject({
      document: { form: stored },
      base: { revision: 3 },
      form: { id: 'f-1', status: 'draft', role: 'owner' },
      from: 'server',
      pending: [],
    });
  });

  it('brings back what a window that is gone could not save, merged with what is newer', async () => {
    stubServer({ ...PROFILE, [LOAD]: loaded(worded(stored, q2, 'Q2 Newer'), 2) });
    const { kept, device } = memoryDrafts();
    kept.set('w-0', leftBy('w-0', worded(stored, q1, 'Q1 Unsaved')));
    const opened = await openDraft('f-1', device.drafts);
    expect(questionOf(opened.document.form, q1)?.questionText).toBe('Q1 Unsaved');
    expect(questionOf(opened.document.form, q2)?.questionText).toBe('Q2 Newer');
    expect(opened.base.revision).toBe(2);
    expect(opened.pending).toEqual([]);
    expect(opened.history.past).toHaveLength(0);
    expect([...kept.values()].map(({ windowId, dirty }) => [windowId === 'w-0', dirty])).toEqual([
      [false, true],
    ]);
  });

  it('leaves it to the owner when both changed the same, and keeps the base until then', async () => {
    stubServer({ ...PROFILE, [LOAD]: loaded(worded(stored, q1, 'Q1 Newer'), 2) });
    const { kept, device } = memoryDrafts();
    kept.set('w-0', leftBy('w-0', worded(stored, q1, 'Q1 Unsaved')));
    const opened = await openDraft('f-1', device.drafts);
    expect(questionOf(opened.document.form, q1)?.questionText).toBe('Q1 Unsaved');
    expect(opened.pending).toMatchObject([{ from: 'server', revision: 2 }]);
    expect(opened.base.revision).toBe(1);
  });

  it('asks about a second window that changed the same as the first', async () => {
    stubServer({ ...PROFILE, [LOAD]: loaded(stored, 1) });
    const { kept, device } = memoryDrafts();
    kept.set('w-0', { ...leftBy('w-0', worded(stored, q1, 'Q1 Older')), editedAt: 1 });
    kept.set('w-9', { ...leftBy('w-9', worded(stored, q1, 'Q1 Newest')), editedAt: 2 });
    const opened = await openDraft('f-1', device.drafts);
    expect(questionOf(opened.document.form, q1)?.questionText).toBe('Q1 Newest');
    expect(opened.pending).toMatchObject([{ from: 'window', windowId: 'w-0' }]);
    expect(kept.has('w-0')).toBe(true);
    expect(kept.has('w-9')).toBe(false);
  });

  it('knows its own save again whose answer never came', async () => {
    const sent = worded(stored, q1, 'Q1 Sent');
    stubServer({ ...PROFILE, [LOAD]: loaded(sent, 2) });
    const { kept, device } = memoryDrafts();
    kept.set('w-0', { ...leftBy('w-0', worded(stored, q1, 'Q1 Sent and more')), sent: [sent] });
    const opened = await openDraft('f-1', device.drafts);
    expect(questionOf(opened.document.form, q1)?.questionText).toBe('Q1 Sent and more');
    expect(opened.pending).toEqual([]);
  });

  it('goes on with the copy of the device when the server cannot be reached', async () => {
    stubServer({ ...PROFILE, [LOAD]: noNetwork });
    const { kept, device } = memoryDrafts();
    kept.set('w-0', leftBy('w-0', worded(stored, q1, 'Q1 Offline')));
    const opened = await openDraft('f-1', device.drafts);
    expect(opened).toMatchObject({ from: 'device', gone: false, base: { revision: 1 } });
    expect(questionOf(opened.document.form, q1)?.questionText).toBe('Q1 Offline');
    await expect(openDraft('f-1', memoryDrafts().device.drafts)).rejects.toMatchObject({
      failure: { kind: 'network' },
    });
  });

  it('opens a copy that an older build left, which says nothing of access', async () => {
    stubServer({ ...PROFILE, [LOAD]: noNetwork });
    const { kept, device } = memoryDrafts();
    const { access: _, responders: __, embeddable: ___, ...older } = facts;
    kept.set('w-0', { ...leftBy('w-0', stored), facts: older });
    const { form } = await openDraft('f-1', device.drafts);
    expect(form).toMatchObject({ id: 'f-1', access: 'link', responders: [], embeddable: false });
  });

  it('offers unsaved edits of a form that was deleted, and nothing when there are none', async () => {
    stubServer({ ...PROFILE, [LOAD]: refusal(404, 'form.not_found') });
    const { kept, device } = memoryDrafts();
    kept.set('w-0', leftBy('w-0', worded(stored, q1, 'Q1 Kept')));
    expect(await openDraft('f-1', device.drafts)).toMatchObject({ gone: true, from: 'device' });
    kept.clear();
    kept.set('w-0', { ...leftBy('w-0', stored), dirty: false });
    await expect(openDraft('f-1', device.drafts)).rejects.toMatchObject({ failure: { status: 404 } });
  });

  it("never opens another account's copy", async () => {
    stubServer({ ...PROFILE, [LOAD]: loaded(stored, 1) });
    const { kept, device } = memoryDrafts();
    kept.set('w-0', { ...leftBy('w-0', worded(stored, q1, 'Q1 Private')), owner: 'ravi@riverside.example' });
    const opened = await openDraft('f-1', device.drafts);
    expect(questionOf(opened.document.form, q1)?.questionText).toBe('Q1 First');
    expect(kept.has('w-0')).toBe(true);
  });

  it("leaves another account's unsaved edits alone even where that account used this very window", async () => {
    stubServer({ ...PROFILE, [LOAD]: loaded(stored, 1) });
    const { kept, device } = memoryDrafts();
    const first = await openDraft('f-1', device.drafts);
    const windowId = first.device?.claim.windowId ?? '';
    signIn('t-ravi');
    stubServer({
      'GET /api/user/profile': profileOf({ ...meera, email: 'ravi@riverside.example' }),
      [LOAD]: loaded(stored, 1),
    });
    kept.set(windowId, leftBy(windowId, worded(stored, q1, 'Q1 Private')));
    const second = await openDraft('f-1', device.drafts);
    expect(questionOf(second.document.form, q1)?.questionText).toBe('Q1 First');
    expect(second.device?.claim.windowId).not.toBe(windowId);
    expect(kept.get(windowId)).toMatchObject({ dirty: true });
  });

  it('opens nothing offline for somebody the device does not know', async () => {
    stubServer({ 'GET /api/user/profile': noNetwork, [LOAD]: noNetwork });
    signIn('t-unknown');
    const { kept, device } = memoryDrafts();
    kept.set('w-0', leftBy('w-0', worded(stored, q1, 'Q1 Private')));
    await expect(openDraft('f-1', device.drafts)).rejects.toMatchObject({ failure: { kind: 'network' } });
  });

  it('puts together what two windows edited offline before both were closed', async () => {
    stubServer({ ...PROFILE, [LOAD]: loaded(stored, 1) });
    const { kept, device } = memoryDrafts();
    kept.set('w-0', leftBy('w-0', worded(stored, q1, 'Q1 One window')));
    kept.set('w-9', leftBy('w-9', worded(stored, q2, 'Q2 The other')));
    const { document, pending, base } = await openDraft('f-1', device.drafts);
    expect(document.form).toEqual(worded(worded(stored, q1, 'Q1 One window'), q2, 'Q2 The other'));
    expect([pending, base.revision]).toEqual([[], 1]);
    expect(kept.size).toBe(1);
  });

  it('takes what the server made of a draft for the draft itself', async () => {
    const coloured = {
      ...stored,
      name: ' Intake ',
      pages: stored.pages.map((one) => ({ ...one, bgColor: '#abcdef' })),
    };
    const asServer = {
      ...stored,
      pages: stored.pages.map((one) => ({ ...one, bgColor: '#ABCDEF', opacity: 100 })),
    };
    stubServer({ ...PROFILE, [LOAD]: loaded(asServer, 2) });
    const { kept, device } = memoryDrafts();
    const record = leftBy('w-0', coloured);
    kept.set('w-0', { ...record, base: { form: coloured, revision: 2 }, dirty: false });
    const { document, base } = await openDraft('f-1', device.drafts);
    // The very same object: there is nothing to save.
    expect(base.form).toBe(document.form);
  });

  it('offers the edits of a deleted form that another window left', async () => {
    stubServer({ ...PROFILE, [LOAD]: refusal(404, 'form.not_found') });
    const { kept, device } = memoryDrafts();
    kept.set('w-9', { ...leftBy('w-9', stored), dirty: false, editedAt: 5 });
    kept.set('w-0', leftBy('w-0', worded(stored, q1, 'Q1 Kept')));
    const opened = await openDraft('f-1', device.drafts);
    expect(opened.gone).toBe(true);
    expect(questionOf(opened.document.form, q1)?.questionText).toBe('Q1 Kept');
  });

  it('does not take a proxy that finds no server for a deletion', async () => {
    stubServer({ ...PROFILE, [LOAD]: { status: 404, body: 'default backend' } });
    const { kept, device } = memoryDrafts();
    kept.set('w-0', leftBy('w-0', worded(stored, q1, 'Q1 Kept')));
    expect(await openDraft('f-1', device.drafts)).toMatchObject({ gone: false, from: 'device' });
  });

  it('waits for what the screen before is still writing', async () => {
    stubServer({ ...PROFILE, [LOAD]: loaded(stored, 1) });
    const { kept, device } = memoryDrafts();
    const { device: access } = await openDraft('f-1', device.drafts);
    const letGo = access?.claim.keep();
    const again = openDraft('f-1', device.drafts);
    const windowId = access?.claim.windowId ?? '';
    kept.set(windowId, leftBy(windowId, worded(stored, q1, 'Q1 Last words')));
    letGo?.();
    expect(questionOf((await again).document.form, q1)?.questionText).toBe('Q1 Last words');
  });

  it('opens what the server has when a copy cannot be read, and leaves the copy where it is', async () => {
    const report = vi.fn<(reason: unknown) => void>();
    vi.stubGlobal('reportError', report);
    stubServer({ ...PROFILE, [LOAD]: loaded(stored, 2) });
    const { kept, device } = memoryDrafts();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what another build may have written.
    kept.set('w-0', { ...leftBy('w-0', stored), document: {} } as unknown as ReturnType<typeof leftBy>);
    const opened = await openDraft('f-1', device.drafts);
    expect(opened).toMatchObject({ document: { form: stored }, from: 'server', device: undefined });
    expect(report).toHaveBeenCalled();
    expect(kept.has('w-0')).toBe(true);
  });

  it('does without a database that never opens', async () => {
    vi.useFakeTimers();
    stubServer({ ...PROFILE, [LOAD]: loaded(stored, 2) });
    const { device } = memoryDrafts();
    const drafts = { ...device.drafts, of: () => new Promise<never>(() => undefined) };
    const opening = openDraft('f-1', drafts);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await opening).toMatchObject({ from: 'server', document: { form: stored } });
  });
});
