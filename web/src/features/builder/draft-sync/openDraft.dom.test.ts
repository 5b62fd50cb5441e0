import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { meera, profileOf, signInMeera } from '../../../testing/meera';
import { type Reply, refusal, stubServer } from '../../../testing/stubServer';
import { type DraftForm, questionOf } from '../draft/document';
import { openDraft } from './openDraft';
import { facts, memoryDrafts, orphanOf, q1, q2, stored, withText } from './testing/savedForm';

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
  it('uses the server draft without a device copy', async () => {
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

  it('merges unsaved edits of a closed tab with the newer draft', async () => {
    stubServer({ ...PROFILE, [LOAD]: loaded(withText(stored, q2, 'Q2 Newer'), 2) });
    const { records, device } = memoryDrafts();
    records.set('w-0', orphanOf('w-0', withText(stored, q1, 'Q1 Unsaved')));
    const opened = await openDraft('f-1', device.drafts);
    expect(questionOf(opened.document.form, q1)?.questionText).toBe('Q1 Unsaved');
    expect(questionOf(opened.document.form, q2)?.questionText).toBe('Q2 Newer');
    expect(opened.base.revision).toBe(2);
    expect(opened.pending).toEqual([]);
    expect(opened.history.past).toHaveLength(0);
    expect([...records.values()].map(({ windowId, dirty }) => [windowId === 'w-0', dirty])).toEqual([
      [false, true],
    ]);
  });

  it('reports a conflict and keeps the base until it is resolved', async () => {
    stubServer({ ...PROFILE, [LOAD]: loaded(withText(stored, q1, 'Q1 Newer'), 2) });
    const { records, device } = memoryDrafts();
    records.set('w-0', orphanOf('w-0', withText(stored, q1, 'Q1 Unsaved')));
    const opened = await openDraft('f-1', device.drafts);
    expect(questionOf(opened.document.form, q1)?.questionText).toBe('Q1 Unsaved');
    expect(opened.pending).toMatchObject([{ from: 'server', revision: 2 }]);
    expect(opened.base.revision).toBe(1);
  });

  it('reports a conflict between two closed tabs', async () => {
    stubServer({ ...PROFILE, [LOAD]: loaded(stored, 1) });
    const { records, device } = memoryDrafts();
    records.set('w-0', { ...orphanOf('w-0', withText(stored, q1, 'Q1 Older')), editedAt: 1 });
    records.set('w-9', { ...orphanOf('w-9', withText(stored, q1, 'Q1 Newest')), editedAt: 2 });
    const opened = await openDraft('f-1', device.drafts);
    expect(questionOf(opened.document.form, q1)?.questionText).toBe('Q1 Newest');
    expect(opened.pending).toMatchObject([{ from: 'window', windowId: 'w-0' }]);
    expect(records.has('w-0')).toBe(true);
    expect(records.has('w-9')).toBe(false);
  });

  it('recognises its own save whose response was lost', async () => {
    const sent = withText(stored, q1, 'Q1 Sent');
    stubServer({ ...PROFILE, [LOAD]: loaded(sent, 2) });
    const { records, device } = memoryDrafts();
    records.set('w-0', { ...orphanOf('w-0', withText(stored, q1, 'Q1 Sent and more')), sent: [sent] });
    const opened = await openDraft('f-1', device.drafts);
    expect(questionOf(opened.document.form, q1)?.questionText).toBe('Q1 Sent and more');
    expect(opened.pending).toEqual([]);
  });

  it('opens the device copy when the server is unreachable', async () => {
    stubServer({ ...PROFILE, [LOAD]: noNetwork });
    const { records, device } = memoryDrafts();
    records.set('w-0', orphanOf('w-0', withText(stored, q1, 'Q1 Offline')));
    const opened = await openDraft('f-1', device.drafts);
    expect(opened).toMatchObject({ from: 'device', gone: false, base: { revision: 1 } });
    expect(questionOf(opened.document.form, q1)?.questionText).toBe('Q1 Offline');
    await expect(openDraft('f-1', memoryDrafts().device.drafts)).rejects.toMatchObject({
      failure: { kind: 'network' },
    });
  });

  it('opens a copy of an older build without access fields', async () => {
    stubServer({ ...PROFILE, [LOAD]: noNetwork });
    const { records, device } = memoryDrafts();
    const { access: _, responders: __, embeddable: ___, ...older } = facts;
    records.set('w-0', { ...orphanOf('w-0', stored), facts: older });
    const { form } = await openDraft('f-1', device.drafts);
    expect(form).toMatchObject({ id: 'f-1', access: 'link', responders: [], embeddable: false });
  });

  it('opens unsaved edits of a deleted form, else fails', async () => {
    stubServer({ ...PROFILE, [LOAD]: refusal(404, 'form.not_found') });
    const { records, device } = memoryDrafts();
    records.set('w-0', orphanOf('w-0', withText(stored, q1, 'Q1 Kept')));
    expect(await openDraft('f-1', device.drafts)).toMatchObject({ gone: true, from: 'device' });
    records.clear();
    records.set('w-0', { ...orphanOf('w-0', stored), dirty: false });
    await expect(openDraft('f-1', device.drafts)).rejects.toMatchObject({ failure: { status: 404 } });
  });

  it("never opens another account's copy", async () => {
    stubServer({ ...PROFILE, [LOAD]: loaded(stored, 1) });
    const { records, device } = memoryDrafts();
    records.set('w-0', {
      ...orphanOf('w-0', withText(stored, q1, 'Q1 Private')),
      owner: 'ravi@riverside.example',
    });
    const opened = await openDraft('f-1', device.drafts);
    expect(questionOf(opened.document.form, q1)?.questionText).toBe('Q1 First');
    expect(records.has('w-0')).toBe(true);
  });

  it("keeps another account's unsaved edits of the same tab", async () => {
    stubServer({ ...PROFILE, [LOAD]: loaded(stored, 1) });
    const { records, device } = memoryDrafts();
    const first = await openDraft('f-1', device.drafts);
    const windowId = first.device?.tabLock.windowId ?? '';
    signIn('t-ravi');
    stubServer({
      'GET /api/user/profile': profileOf({ ...meera, email: 'ravi@riverside.example' }),
      [LOAD]: loaded(stored, 1),
    });
    records.set(windowId, orphanOf(windowId, withText(stored, q1, 'Q1 Private')));
    const second = await openDraft('f-1', device.drafts);
    expect(questionOf(second.document.form, q1)?.questionText).toBe('Q1 First');
    expect(second.device?.tabLock.windowId).not.toBe(windowId);
    expect(records.get(windowId)).toMatchObject({ dirty: true });
  });

  it('opens nothing offline for an unknown account', async () => {
    stubServer({ 'GET /api/user/profile': noNetwork, [LOAD]: noNetwork });
    signIn('t-unknown');
    const { records, device } = memoryDrafts();
    records.set('w-0', orphanOf('w-0', withText(stored, q1, 'Q1 Private')));
    await expect(openDraft('f-1', device.drafts)).rejects.toMatchObject({ failure: { kind: 'network' } });
  });

  it('merges offline edits of two closed tabs', async () => {
    stubServer({ ...PROFILE, [LOAD]: loaded(stored, 1) });
    const { records, device } = memoryDrafts();
    records.set('w-0', orphanOf('w-0', withText(stored, q1, 'Q1 One window')));
    records.set('w-9', orphanOf('w-9', withText(stored, q2, 'Q2 The other')));
    const { document, pending, base } = await openDraft('f-1', device.drafts);
    expect(document.form).toEqual(withText(withText(stored, q1, 'Q1 One window'), q2, 'Q2 The other'));
    expect([pending, base.revision]).toEqual([[], 1]);
    expect(records.size).toBe(1);
  });

  it('treats a draft normalized by the server as unchanged', async () => {
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
    const { records, device } = memoryDrafts();
    const record = orphanOf('w-0', coloured);
    records.set('w-0', { ...record, base: { form: coloured, revision: 2 }, dirty: false });
    const { document, base } = await openDraft('f-1', device.drafts);
    // The same object: there is nothing to save.
    expect(base.form).toBe(document.form);
  });

  it('opens the edits of a deleted form from another closed tab', async () => {
    stubServer({ ...PROFILE, [LOAD]: refusal(404, 'form.not_found') });
    const { records, device } = memoryDrafts();
    records.set('w-9', { ...orphanOf('w-9', stored), dirty: false, editedAt: 5 });
    records.set('w-0', orphanOf('w-0', withText(stored, q1, 'Q1 Kept')));
    const opened = await openDraft('f-1', device.drafts);
    expect(opened.gone).toBe(true);
    expect(questionOf(opened.document.form, q1)?.questionText).toBe('Q1 Kept');
  });

  it('does not treat a proxy 404 as a deletion', async () => {
    stubServer({ ...PROFILE, [LOAD]: { status: 404, body: 'default backend' } });
    const { records, device } = memoryDrafts();
    records.set('w-0', orphanOf('w-0', withText(stored, q1, 'Q1 Kept')));
    expect(await openDraft('f-1', device.drafts)).toMatchObject({ gone: false, from: 'device' });
  });

  it('waits for the last write of the previous screen', async () => {
    stubServer({ ...PROFILE, [LOAD]: loaded(stored, 1) });
    const { records, device } = memoryDrafts();
    const { device: access } = await openDraft('f-1', device.drafts);
    const release = access?.tabLock.retain();
    const again = openDraft('f-1', device.drafts);
    const windowId = access?.tabLock.windowId ?? '';
    records.set(windowId, orphanOf(windowId, withText(stored, q1, 'Q1 Last words')));
    release?.();
    expect(questionOf((await again).document.form, q1)?.questionText).toBe('Q1 Last words');
  });

  it('opens the server draft and keeps an unreadable copy', async () => {
    const report = vi.fn<(reason: unknown) => void>();
    vi.stubGlobal('reportError', report);
    stubServer({ ...PROFILE, [LOAD]: loaded(stored, 2) });
    const { records, device } = memoryDrafts();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what another build may have written.
    records.set('w-0', { ...orphanOf('w-0', stored), document: {} } as unknown as ReturnType<
      typeof orphanOf
    >);
    const opened = await openDraft('f-1', device.drafts);
    expect(opened).toMatchObject({ document: { form: stored }, from: 'server', device: undefined });
    expect(report).toHaveBeenCalled();
    expect(records.has('w-0')).toBe(true);
  });

  it('works when the database does not open', async () => {
    vi.useFakeTimers();
    stubServer({ ...PROFILE, [LOAD]: loaded(stored, 2) });
    const { device } = memoryDrafts();
    const drafts = { ...device.drafts, of: () => new Promise<never>(() => undefined) };
    const opening = openDraft('f-1', drafts);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await opening).toMatchObject({ from: 'server', document: { form: stored } });
  });
});
