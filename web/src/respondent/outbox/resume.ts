import type { Loaded, Session, SharedForm } from '../session';
import type { Entry, StoredFilling } from './database';
import { readAnswered, readTabResponse } from './localFlags';
import { deleteClosed, inNewestVersion } from './newestVersion';
import type { Persistence } from './persistence';
import { replay } from './replay';
import { isExpired } from './retention';
import type { OutboxStore } from './store';

/** A page that is being reloaded releases its lock; on a slow device that takes a moment. */
const RELOAD_LOCK_MS = 3000;
/** A tab that only cleans up a filling holds its lock for less than this. */
const CLEANUP_LOCK_MS = 300;

/** What is known about the person at the device. */
export type Visitor = {
  /** The invited person whose access token this device has. */
  readonly person: string | undefined;
  /** Whether they entered a code during this visit. A stored access token does not prove who uses the device now. */
  readonly hasEntered: boolean;
  /** The response they asked to continue. */
  readonly chosen?: string;
};

/**
 * The session to resume: a stored filling that no other tab has open, or the response that this tab had finished before a
 * reload. Undefined starts an empty form. Answers of an earlier visit are only offered, because they may be somebody else's.
 */
export async function resume(
  link: string,
  loaded: Loaded,
  visitor: Visitor,
  { store, persistence }: { store: OutboxStore; persistence: Persistence },
): Promise<Session | undefined> {
  const own = visitor.chosen ?? readTabResponse(link);
  const found = await claimFilling(link, own, visitor, { store, persistence });
  if (found !== undefined) {
    const { responseId, savedAt } = found;
    const form = await formOf(found, loaded, store);
    const entries = await store.entries(responseId);
    const isClosed = isVersionClosed(found, entries, loaded);
    const session = sessionOf(found, isClosed ? undefined : form, entries, loaded);
    const isProven = visitor.hasEntered && found.person !== undefined;
    if (session && (responseId === own || isProven || session.at === 'answered')) {
      if (isClosed) {
        await deleteClosed(responseId, store);
      }
      if (isClosed || form === undefined) {
        await persistence.release(responseId);
      }
      return session;
    }
    const formName = session && 'filling' in session ? session.filling?.form.name : undefined;
    // Visitors who have not entered a code must not learn what invited people filled in.
    if (formName !== undefined && session?.at !== 'restricted') {
      return { at: 'offered', responseId, formName, editedAt: savedAt };
    }
    await persistence.release(responseId);
  }
  const answered = readAnswered(link);
  return answered && loaded.is === 'form' && own !== undefined && hasReturned()
    ? { at: 'answered', formName: loaded.form.name, settings: loaded.form.settings, ...answered }
    : undefined;
}

/** Without a form, its version is gone or closed, and the answers move to the newest version. */
function sessionOf(
  found: StoredFilling,
  form: SharedForm | undefined,
  entries: readonly Entry[],
  loaded: Loaded,
): Session | undefined {
  if (form !== undefined) {
    return withLinkState(replay(found, form, entries), loaded);
  }
  return loaded.is === 'form' ? inNewestVersion(loaded, found.walk.answers) : undefined;
}

/** Only the invited person who started a filling may continue it. */
export function canContinue({ person }: StoredFilling, visitor: Visitor, isOwn: boolean): boolean {
  return person === undefined || person === visitor.person || (isOwn && visitor.person === undefined);
}

/** Prefers the filling this tab had before a reload, then the newest one edited since the form was last submitted. */
async function claimFilling(
  link: string,
  own: string | undefined,
  visitor: Visitor,
  { store, persistence }: { store: OutboxStore; persistence: Persistence },
): Promise<StoredFilling | undefined> {
  const since = readAnswered(link)?.time ?? 0;
  const now = Date.now();
  // The page before the reload may have had any of them open.
  const isReload = wasReloaded();
  const all = (await store.fillings(link)).filter(
    (filling) =>
      (filling.responseId === own || filling.savedAt > since) &&
      !isExpired(filling, now) &&
      canContinue(filling, visitor, filling.responseId === own),
  );
  const rank = ({ responseId, savedAt }: StoredFilling) =>
    responseId === own ? Number.POSITIVE_INFINITY : savedAt;
  for (const filling of all.toSorted((one, other) => rank(other) - rank(one))) {
    if (
      await persistence.claim(
        filling.responseId,
        filling.responseId === own || isReload ? RELOAD_LOCK_MS : CLEANUP_LOCK_MS,
      )
    ) {
      // Another tab may have changed or submitted it since.
      const fresh = await store.filling(filling.responseId);
      if (fresh !== undefined) {
        return fresh;
      }
      await persistence.release(filling.responseId);
    }
  }
  return undefined;
}

function wasReloaded(): boolean {
  return navigationType() === 'reload';
}

/** Whether the tab returned to a page it had shown, by a reload or by Back. */
function hasReturned(): boolean {
  return wasReloaded() || navigationType() === 'back_forward';
}

function navigationType(): unknown {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation && 'type' in navigation ? navigation.type : undefined;
}

/** A response keeps the version it was started with, even when the link serves a newer one. */
async function formOf(
  filling: StoredFilling,
  loaded: Loaded,
  store: OutboxStore,
): Promise<SharedForm | undefined> {
  const { formId, formVersion } = filling;
  return loaded.is === 'form' && loaded.form._id === formId && loaded.form.version === formVersion
    ? loaded.form
    : store.form(formId, formVersion);
}

/** Whether the server has rejected this version and the link serves a newer one. */
function isVersionClosed(filling: StoredFilling, entries: readonly Entry[], loaded: Loaded): boolean {
  const isRejected =
    filling.isVersionClosed === true || entries.some(({ outcome }) => outcome?.is === 'versionClosed');
  return isRejected && loaded.is === 'form' && loaded.form.version !== filling.formVersion;
}

/** A link that no longer opens the form overrides the stored session. */
function withLinkState(session: Session, loaded: Loaded): Session {
  if (!('filling' in session) || session.filling === undefined) {
    return session;
  }
  const { filling } = session;
  switch (loaded.is) {
    case 'form':
    case 'unreachable':
      return session;
    case 'restricted':
      return { at: 'restricted', filling };
    case 'closed':
    case 'notFound':
      // Submitted pages may still be accepted; wait for their outcome.
      return session.at === 'answered'
        ? session
        : { at: 'formGone', why: loaded.is, notice: loaded.notice, filling };
  }
}
