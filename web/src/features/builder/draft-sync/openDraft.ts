import { CallFailed, failureOf } from '../../../api/problem';
import { withTimeout } from '../../../offline/timing';
import type { ConfirmedDraft } from '../api/draftPayload';
import { completeFacts, type FormFacts, loadForm } from '../api/loadForm';
import { type DraftDocument, type DraftForm, documentOf } from '../draft/document';
import { type EditedDraft, type History, NO_HISTORY } from '../draft/history';
import { mergeDrafts, sameDraft } from '../draft/merge';
import { rebaseHistory } from '../draft/mergeHistory';
import type { EditorSelection } from '../draft/selection';
import { stateAfterFailure } from './autosaveState';
import { type DeviceDraft, type DeviceDrafts, deleteOldDrafts, deviceDrafts } from './deviceDrafts';
import { draftOwner } from './draftOwner';
import { lockTab, type OrphanLocks, orphanLocksOf, type TabLock } from './tabLock';

export type OpenedDraft = {
  readonly document: DraftDocument;
  readonly history: History;
  readonly selection: EditorSelection;
  /** The draft that the server last confirmed to this tab. */
  readonly base: ConfirmedDraft;
  readonly form: FormFacts;
  readonly from: 'server' | 'device';
  /** The form was deleted on the server; only the device copy is left. */
  readonly gone: boolean;
  /** Drafts with conflicts that the owner has to resolve. */
  readonly pending: readonly PendingMerge[];
  /** Forms sent from this device without a response; the server may have them. */
  readonly sent: readonly DraftForm[];
  readonly device: DeviceAccess | undefined;
};

/** Another draft of the form that has to be merged into this tab's. */
export type PendingMerge = {
  readonly base: DraftForm;
  readonly theirs: DraftForm;
} & (
  | { readonly from: 'server'; readonly revision: number }
  | { readonly from: 'window'; readonly windowId: string }
);

/** What this tab needs to store drafts on the device. */
export type DeviceAccess = {
  readonly drafts: DeviceDrafts;
  readonly owner: string;
  readonly tabLock: TabLock;
  readonly orphanLocks: OrphanLocks;
};

/** After this time the device copy is opened instead, if there is one. */
const LOAD_TIMEOUT_MS = 4000;
/** After this time the database counts as unavailable. */
const DATABASE_TIMEOUT_MS = 3000;

/**
 * Opens the server's draft, merged with all edits on this device that were not saved. Throws `CallFailed` when there is
 * neither.
 */
export async function openDraft(formId: string, drafts: DeviceDrafts = deviceDrafts): Promise<OpenedDraft> {
  const loading = loadForm(formId);
  // Handled below; without this an early failure is an unhandled rejection.
  loading.catch(() => undefined);
  const device = await deviceAccess(formId, drafts);
  const records = device ? await readRecords(device, formId) : [];
  try {
    const own = records.find(({ windowId }) => windowId === device?.tabLock.windowId) ?? records[0];
    const loaded = await loadOrFallBack(loading, own, records);
    const opened = combine(loaded, 'local' in loaded ? loaded.local : own, records, device);
    if (device) {
      await adoptOrphans(device, opened, records);
    }
    return opened;
  } catch (thrown) {
    for (const { windowId } of records) {
      device?.orphanLocks.release(windowId);
    }
    device?.tabLock.abandon();
    if (thrown instanceof CallFailed) {
      throw thrown;
    }
    // An unreadable copy must not block the form. It is left on the device.
    reportError(thrown);
    return combine(await loading, undefined, [], undefined);
  }
}

type LoadedForm = Awaited<ReturnType<typeof loadForm>>;
type LocalDraft = { readonly local: DeviceDraft; readonly gone: boolean };

/** The server's form, or the device copy when the server does not respond or the form was deleted. */
async function loadOrFallBack(
  loading: Promise<LoadedForm>,
  own: DeviceDraft | undefined,
  records: readonly DeviceDraft[],
): Promise<LoadedForm | LocalDraft> {
  if (own === undefined) {
    return loading;
  }
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, LOAD_TIMEOUT_MS, undefined));
  try {
    return (await Promise.race([loading, timeout])) ?? { local: own, gone: false };
  } catch (thrown) {
    const state = stateAfterFailure(failureOf(thrown));
    if (state.kind === 'offline' || (state.kind === 'failed' && state.willRetry)) {
      return { local: own, gone: false };
    }
    const unsaved = own.dirty ? own : records.find(({ dirty }) => dirty);
    if (state.kind === 'gone' && unsaved) {
      return { local: unsaved, gone: true };
    }
    throw thrown;
  }
}

function combine(
  loaded: LoadedForm | LocalDraft,
  own: DeviceDraft | undefined,
  records: readonly DeviceDraft[],
  device: DeviceAccess | undefined,
): OpenedDraft {
  const server = 'confirmed' in loaded ? loaded : undefined;
  const confirmed = server?.confirmed;
  const pending: PendingMerge[] = [];
  let base = confirmed ?? own?.base;
  let edited: EditedDraft | undefined = own && {
    document: own.document,
    history: own.history,
    selection: own.place,
  };
  if (own && edited && confirmed) {
    const from = commonBase(own, confirmed);
    const merged = tryMerge(edited, from, confirmed.form);
    if (merged === undefined) {
      pending.push({ base: from, theirs: confirmed.form, from: 'server', revision: confirmed.revision });
      base = own.base;
    }
    edited = merged ?? edited;
  }
  if (confirmed) {
    edited ??= {
      document: documentOf(confirmed.form),
      history: NO_HISTORY,
      selection: { pageId: undefined },
    };
  }
  const form = server?.facts ?? (own && completeFacts(own.facts));
  if (edited === undefined || base === undefined || form === undefined) {
    throw new Error('a draft is opened from the server or from the device');
  }
  for (const orphan of records) {
    if (orphan === own || !orphan.dirty) {
      continue;
    }
    const from = confirmed ? commonBase(orphan, confirmed) : orphan.base.form;
    const merged = tryMerge(edited, from, orphan.document.form);
    edited = merged ?? edited;
    if (merged === undefined) {
      pending.push({ base: from, theirs: orphan.document.form, from: 'window', windowId: orphan.windowId });
    }
  }
  return {
    ...edited,
    base: withSharedForm(base, edited.document.form),
    form,
    from: server ? 'server' : 'device',
    gone: 'gone' in loaded && loaded.gone,
    pending,
    sent: records.flatMap(({ sent }) => sent ?? []),
    device,
  };
}

/** The server's draft is the base if it is a save of this tab whose response was lost. */
function commonBase(record: DeviceDraft, confirmed: ConfirmedDraft): DraftForm {
  const arrived =
    record.base.revision === confirmed.revision ||
    record.sent?.some((form) => sameDraft(form, confirmed.form));
  return arrived ? confirmed.form : record.base.form;
}

/** Undefined: there are conflicts. */
function tryMerge(edited: EditedDraft, base: DraftForm, theirs: DraftForm): EditedDraft | undefined {
  const mine = edited.document.form;
  const { merged, conflicts } = mergeDrafts(base, mine, theirs);
  if (conflicts.length > 0) {
    return undefined;
  }
  return sameDraft(merged, mine) ? edited : rebaseHistory(edited, merged);
}

/** Shares one object between equal forms, which halves the device copy. */
function withSharedForm(base: ConfirmedDraft, form: DraftForm): ConfirmedDraft {
  return sameDraft(base.form, form) ? { ...base, form } : base;
}

/** Undefined when the owner is unknown. */
async function deviceAccess(formId: string, drafts: DeviceDrafts): Promise<DeviceAccess | undefined> {
  const owner = await draftOwner();
  return owner === undefined
    ? undefined
    : { drafts, owner, tabLock: await lockTab(formId, owner), orphanLocks: orphanLocksOf(formId) };
}

/** The copies of this tab and of closed tabs, newest first. */
async function readRecords(
  { drafts, owner, tabLock, orphanLocks }: DeviceAccess,
  formId: string,
): Promise<DeviceDraft[]> {
  try {
    const records: DeviceDraft[] = [];
    for (const record of await withTimeout(DATABASE_TIMEOUT_MS, drafts.of(formId))) {
      const isOwn = record.windowId === tabLock.windowId;
      if (record.owner === owner && (isOwn || (await orphanLocks.acquire(record.windowId)))) {
        records.push(record);
      }
    }
    return records.toSorted((one, other) => other.editedAt - one.editedAt);
  } catch {
    return [];
  }
}

/** Writes this tab's copy before it removes the orphans, so that a crash loses nothing. */
async function adoptOrphans(
  device: DeviceAccess,
  { document, history, selection, base, form, pending, sent }: OpenedDraft,
  records: readonly DeviceDraft[],
): Promise<void> {
  const { drafts, owner } = device;
  const { windowId } = device.tabLock;
  const now = Date.now();
  const orphans = records.filter((record) => record.windowId !== windowId);
  if (orphans.length === 0) {
    return;
  }
  try {
    const dirty = document.form !== base.form;
    await drafts.write({
      formId: form.id,
      windowId,
      owner,
      facts: form,
      document,
      history,
      place: selection,
      base,
      sent,
      dirty,
      editedAt: now,
    });
    for (const orphan of orphans) {
      if (!pending.some((merge) => merge.from === 'window' && merge.windowId === orphan.windowId)) {
        await removeOrphan(device, orphan);
      }
    }
    await deleteOldDrafts(drafts, now);
  } catch {
    // The orphans stay and are adopted the next time the draft is opened.
  }
}

/** Removes a closed tab's copy after its edits were merged into this tab's copy. */
export async function removeOrphan(
  { drafts, orphanLocks }: DeviceAccess,
  orphan: Pick<DeviceDraft, 'formId' | 'windowId'>,
): Promise<void> {
  try {
    await drafts.remove(orphan);
  } catch {
    // It stays and is merged again at the next opening, which changes nothing.
  }
  orphanLocks.release(orphan.windowId);
}
