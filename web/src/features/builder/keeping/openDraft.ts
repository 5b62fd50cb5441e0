import { CallFailed, failureOf } from '../../../api/problem';
import type { Confirmed } from '../api/draftOnWire';
import { completeFacts, type FormFacts, loadForm } from '../api/loadForm';
import { type DraftDocument, type DraftForm, documentOf } from '../draft/document';
import { type Edited, type History, NO_HISTORY } from '../draft/history';
import { mergeDrafts, sameDraft } from '../draft/merge';
import { rebased } from '../draft/mergeHistory';
import type { Place } from '../draft/place';
import { type DeviceDraft, type DeviceDrafts, deviceDrafts, forgetOldDrafts } from './deviceDrafts';
import { deviceOwner } from './deviceOwner';
import { stateAfter } from './keeperState';
import { claimWindow, type Orphanage, orphanageOf, type WindowClaim } from './windowClaim';

/** A draft ready to be edited. */
export type Opened = {
  readonly document: DraftDocument;
  readonly history: History;
  readonly place: Place;
  /** What the server last confirmed, as far as this window knows. */
  readonly base: Confirmed;
  readonly form: FormFacts;
  readonly from: 'server' | 'device';
  /** The server no longer has the form; what is on the device is all there is. */
  readonly gone: boolean;
  /** What could not be merged without asking. */
  readonly pending: readonly PendingMerge[];
  /** What was sent from here and never answered: it may arrive yet. */
  readonly sent: readonly DraftForm[];
  readonly device: DeviceAccess | undefined;
};

/** Another state of the draft that has to be merged into this window's. */
export type PendingMerge = {
  /** What both sides were made from. */
  readonly base: DraftForm;
  readonly theirs: DraftForm;
} & (
  | { readonly from: 'server'; readonly revision: number }
  | { readonly from: 'window'; readonly windowId: string }
);

/** This window's right to keep a copy on the device. */
export type DeviceAccess = {
  readonly drafts: DeviceDrafts;
  readonly owner: string;
  readonly claim: WindowClaim;
  readonly orphanage: Orphanage;
};

/** A server that takes longer than this is not waited for when there is a copy on the device. */
const PATIENCE_MS = 4000;
/** A database that does not even open is one that keeps nothing. */
const DATABASE_MS = 3000;

/**
 * Opens a draft: what the server has, with everything that windows of this device could not hand in. Throws
 * `CallFailed` when there is neither.
 */
export async function openDraft(formId: string, drafts: DeviceDrafts = deviceDrafts): Promise<Opened> {
  const loading = loadForm(formId);
  // It is looked at below; until then a failure is nobody's.
  loading.catch(() => undefined);
  const device = await deviceAccess(formId, drafts);
  const records = device ? await recordsOf(device, formId) : [];
  try {
    const own = records.find(({ windowId }) => windowId === device?.claim.windowId) ?? records[0];
    const loaded = await answerInTime(loading, own, records);
    const opened = combined(loaded, 'kept' in loaded ? loaded.kept : own, records, device);
    if (device) {
      await takeOver(device, opened, records);
    }
    return opened;
  } catch (thrown) {
    for (const { windowId } of records) {
      device?.orphanage.letGo(windowId);
    }
    device?.claim.abandon();
    if (thrown instanceof CallFailed) {
      throw thrown;
    }
    // A copy that cannot be read must not keep anybody from their form. It stays where it is.
    reportError(thrown);
    return combined(await loading, undefined, [], undefined);
  }
}

type Loaded = Awaited<ReturnType<typeof loadForm>>;
type Kept = { readonly kept: DeviceDraft; readonly gone: boolean };

/** What the server has; what the device has only when the server cannot say, or no longer has the form. */
async function answerInTime(
  loading: Promise<Loaded>,
  own: DeviceDraft | undefined,
  records: readonly DeviceDraft[],
): Promise<Loaded | Kept> {
  if (own === undefined) {
    return loading;
  }
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  try {
    return (await Promise.race([loading, tooLate])) ?? { kept: own, gone: false };
  } catch (thrown) {
    const state = stateAfter(failureOf(thrown));
    if (state.kind === 'offline' || (state.kind === 'failed' && state.comesBack)) {
      return { kept: own, gone: false };
    }
    const unsaved = own.dirty ? own : records.find(({ dirty }) => dirty);
    if (state.kind === 'gone' && unsaved) {
      return { kept: unsaved, gone: true };
    }
    throw thrown;
  }
}

function combined(
  loaded: Loaded | Kept,
  own: DeviceDraft | undefined,
  records: readonly DeviceDraft[],
  device: DeviceAccess | undefined,
): Opened {
  const server = 'confirmed' in loaded ? loaded : undefined;
  const confirmed = server?.confirmed;
  const pending: PendingMerge[] = [];
  let base = confirmed ?? own?.base;
  let edited: Edited | undefined = own && { document: own.document, history: own.history, place: own.place };
  if (own && edited && confirmed) {
    const from = commonGround(own, confirmed);
    const step = merging(edited, from, confirmed.form);
    if (step === undefined) {
      pending.push({ base: from, theirs: confirmed.form, from: 'server', revision: confirmed.revision });
      base = own.base;
    }
    edited = step ?? edited;
  }
  if (confirmed) {
    edited ??= { document: documentOf(confirmed.form), history: NO_HISTORY, place: { pageId: undefined } };
  }
  const form = server?.facts ?? (own && completeFacts(own.facts));
  if (edited === undefined || base === undefined || form === undefined) {
    throw new Error('a draft is opened from the server or from the device');
  }
  for (const orphan of records) {
    if (orphan === own || !orphan.dirty) {
      continue;
    }
    const from = confirmed ? commonGround(orphan, confirmed) : orphan.base.form;
    const step = merging(edited, from, orphan.document.form);
    edited = step ?? edited;
    if (step === undefined) {
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

/** What was sent may have arrived although its answer did not: then the two go on from there. */
function commonGround(record: DeviceDraft, confirmed: Confirmed): DraftForm {
  const arrived =
    record.base.revision === confirmed.revision ||
    record.sent?.some((form) => sameDraft(form, confirmed.form));
  return arrived ? confirmed.form : record.base.form;
}

/** Nothing when somebody has to be asked. */
function merging(edited: Edited, base: DraftForm, theirs: DraftForm): Edited | undefined {
  const mine = edited.document.form;
  const { merged, conflicts } = mergeDrafts(base, mine, theirs);
  if (conflicts.length > 0) {
    return undefined;
  }
  return sameDraft(merged, mine) ? edited : rebased(edited, merged);
}

/** One object where there is one content: the copy on the device is half as large then. */
function withSharedForm(base: Confirmed, form: DraftForm): Confirmed {
  return sameDraft(base.form, form) ? { ...base, form } : base;
}

/** Nothing when the device keeps no drafts or nobody knows whose they would be. */
async function deviceAccess(formId: string, drafts: DeviceDrafts): Promise<DeviceAccess | undefined> {
  const owner = await deviceOwner();
  return owner === undefined
    ? undefined
    : { drafts, owner, claim: await claimWindow(formId, owner), orphanage: orphanageOf(formId) };
}

/** This window's copy and those of windows that are gone, newest first. */
async function recordsOf(
  { drafts, owner, claim, orphanage }: DeviceAccess,
  formId: string,
): Promise<DeviceDraft[]> {
  try {
    const records: DeviceDraft[] = [];
    for (const record of await inTime(drafts.of(formId))) {
      const isOwn = record.windowId === claim.windowId;
      if (record.owner === owner && (isOwn || (await orphanage.take(record.windowId)))) {
        records.push(record);
      }
    }
    return records.toSorted((one, other) => other.editedAt - one.editedAt);
  } catch {
    return [];
  }
}

async function inTime<Found>(found: Promise<Found>): Promise<Found> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the database does not open')), DATABASE_MS);
  });
  return Promise.race([found, tooLate]);
}

/** Writes this window's copy first and removes the others after it: a crash in between costs nothing. */
async function takeOver(
  device: DeviceAccess,
  { document, history, place, base, form, pending, sent }: Opened,
  records: readonly DeviceDraft[],
): Promise<void> {
  const { drafts, owner } = device;
  const { windowId } = device.claim;
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
      place,
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
    await forgetOldDrafts(drafts, now);
  } catch {
    // They stay where they are, and the next opening takes them over.
  }
}

/** Takes away what another window left, now that this window's copy holds it. */
export async function removeOrphan(
  { drafts, orphanage }: DeviceAccess,
  orphan: Pick<DeviceDraft, 'formId' | 'windowId'>,
): Promise<void> {
  try {
    await drafts.remove(orphan);
  } catch {
    // It stays, and is merged once more when the draft is next opened: that changes nothing.
  }
  orphanage.letGo(orphan.windowId);
}
