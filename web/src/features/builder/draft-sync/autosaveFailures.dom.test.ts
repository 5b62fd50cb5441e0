import { describe, expect, it, vi } from 'vitest';
import { questionOfKind } from '../../../testing/questions';
import { type Reply, refusal, stubServer } from '../../../testing/stubServer';
import type { DraftForm } from '../draft/document';
import {
  bodyOf,
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
import { memoryDrafts, page, q1, q2, stored, withText } from './testing/savedForm';

const HOUR_MS = 3_600_000;

prepareAutosaveTests();

function answers(...responses: (() => Response)[]): void {
  const next = () => responses.shift() ?? (() => Response.json({ success: true, revision: 2, problems: [] }));
  vi.stubGlobal('fetch', async () => next()());
}

/** The draft as our server stores it. */
const asServer = (form: DraftForm): DraftForm => ({
  ...form,
  pages: form.pages.map((one) => ({
    ...one,
    ...(one.bgColor !== undefined && { bgColor: one.bgColor.toUpperCase() }),
    questions: one.questions.map((each) =>
      each.type === 'Linear Scale'
        ? { ...each, linearScale: { ...each.linearScale, selected: Math.min(5, each.scale.max) } }
        : each,
    ),
  })),
});

describe('misleading responses', () => {
  it.each([
    [
      'a captive portal page',
      () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['an empty body', () => new Response(null, { status: 200, headers: { 'content-length': '0' } })],
    ['unrelated JSON', () => Response.json({ ok: true })],
    ['a conflict without a draft', () => Response.json({ code: 'draft.conflict' }, { status: 409 })],
    ['a proxy 404', () => new Response('no route', { status: 404 })],
  ])('are not treated as saved: %s', async (_what, reply) => {
    answers(reply);
    const { editor, autosave, records } = open();
    type(editor, 'Mine');
    await vi.advanceTimersByTimeAsync(1400);
    expect(['offline', 'failed']).toContain(state(autosave).kind);
    expect(records.get('w-1')).toMatchObject({ dirty: true, base: { revision: 1 } });
    expect(await autosave.saveNow()).toMatchObject({ kind: 'saved' });
  });

  it('keeps saving after an internal error', async () => {
    const report = vi.fn<(reason: unknown) => void>();
    vi.stubGlobal('reportError', report);
    const { routes } = savingServer();
    stubServer(routes);
    const { editor, autosave } = open({
      pending: [
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what another build might have written.
        { base: stored, theirs: {} as DraftForm, from: 'window', windowId: 'w-0' },
      ],
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(state(autosave).kind).toBe('failed');
    expect(report).toHaveBeenCalled();
    type(editor, 'Mine');
    expect(state(autosave).kind).toBe('unsaved');
  });
});

describe('slow servers, clocks and full devices', () => {
  it('saves all edits typed during ten-second requests', async () => {
    const bodies: DraftForm[] = [];
    stubServer({
      [SAVE]: async (request) => {
        const { form, revision } = await bodyOf(request);
        await new Promise((resolve) => setTimeout(resolve, 10_000));
        bodies.push(form);
        return saved(revision + 1);
      },
    });
    const { editor, autosave } = open();
    for (let word = 1; word <= 60; word += 1) {
      type(editor, `Word ${word}`);
      await vi.advanceTimersByTimeAsync(500);
    }
    await vi.advanceTimersByTimeAsync(25_000);
    expect(state(autosave).kind).toBe('saved');
    expect(bodies.at(-1)).toEqual(withText(stored, q1, 'Q1 Word 60'));
    expect(bodies.length).toBeLessThan(8);
  });

  it('continues when the clock is changed', async () => {
    const { current, routes } = savingServer();
    stubServer(routes);
    const { editor, autosave } = open();
    for (const shift of [-24 * HOUR_MS, 48 * HOUR_MS]) {
      type(editor, 'Before');
      vi.setSystemTime(Date.now() + shift);
      type(editor, `After ${shift}`);
      await vi.advanceTimersByTimeAsync(1000);
      expect(state(autosave).kind).toBe('saved');
      expect(current.form).toEqual(withText(stored, q1, `Q1 After ${shift}`));
    }
  });

  it('warns before leaving only while the device is full', async () => {
    stubServer({ [SAVE]: refusal(500, 'server.fault') });
    const { device } = memoryDrafts();
    let isFull = true;
    const write = async () => {
      if (isFull) {
        throw new DOMException('full', 'QuotaExceededError');
      }
    };
    const { editor, autosave } = open({ device: { ...device, drafts: { ...device.drafts, write } } });
    type(editor, 'Mine');
    await vi.advanceTimersByTimeAsync(400);
    expect(autosave.wouldLose()).toBe(true);
    isFull = false;
    type(editor, 'Mine and more');
    await vi.advanceTimersByTimeAsync(400);
    expect(autosave.wouldLose()).toBe(false);
  });

  it('removes an orphan only after its own copy has the edits', async () => {
    stubServer(savingServer().routes);
    const { device } = memoryDrafts();
    const removed: string[] = [];
    const drafts = {
      ...device.drafts,
      write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
      remove: async ({ windowId }: { windowId: string }) => void removed.push(windowId),
    };
    const theirs = withText(stored, q2, 'Q2 Other window');
    const { editor } = open({
      device: { ...device, drafts },
      pending: [{ base: stored, theirs, from: 'window', windowId: 'w-0' }],
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(textOf(editor, q2)).toBe('Q2 Other window');
    expect(removed).toEqual([]);
  });
});

describe('fields that the server normalizes', () => {
  it('are sent without invalid characters', async () => {
    const server = stubServer({ [SAVE]: saved(2) });
    const { editor } = open();
    editor.dispatch({ type: 'form/setName', name: 'Tab\there' });
    type(editor, 'Half \ud83d of \u0000 it');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await server.bodiesOf(SAVE)).toMatchObject([
      { name: 'Tab here', pages: [{ questions: [{ questionText: 'Q1 Half \ufffd of  it' }, {}] }] },
    ]);
  });

  it('do not conflict: the point of a scale, lowercase colours, blank name', async () => {
    const scaled: DraftForm = {
      ...stored,
      pages: stored.pages.map((one) => ({
        ...one,
        questions: [questionOfKind('Linear Scale', { id: q1, questionText: 'Q1' })],
      })),
    };
    let last: DraftForm = scaled;
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
    const { editor, autosave } = open({ base: { form: scaled, revision: 1 } });
    editor.dispatch({ type: 'scale/set', id: q1, max: 3 });
    editor.dispatch({ type: 'page/setColour', id: page, bgColor: '#abcdef', opacity: 50 });
    editor.dispatch({ type: 'form/setName', name: '  ' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(autosave).kind).toBe('saved');
    // Another tab adds to it; here the same fields change again.
    last = { ...last, pages: last.pages.map((one) => ({ ...one, pageTitle: 'Theirs' })) };
    revision += 1;
    editor.dispatch({ type: 'scale/set', id: q1, max: 4 });
    editor.dispatch({ type: 'page/setColour', id: page, bgColor: '#fedcba', opacity: 50 });
    editor.dispatch({ type: 'form/setName', name: 'A name' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(autosave).kind).toBe('saved');
    expect(last).toMatchObject({ name: 'A name', pages: [{ pageTitle: 'Theirs' }] });
    expect(editor.getState().document.form.pages[0]?.questions[0]).toMatchObject({ scale: { max: 4 } });
    const calls = server.requests.length;
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(server.requests).toHaveLength(calls);
  });
});
