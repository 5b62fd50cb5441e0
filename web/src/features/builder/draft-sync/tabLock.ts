import { hashText } from '../../../api/sessionData';
import { acquireLock } from '../../../offline/locks';
import { tabItems } from '../../../offline/storage';
import { mint } from '../editor/mint';

/**
 * A lock on this tab's device copy of a draft, held while the tab has the draft open. Without https there are no locks:
 * each tab then treats the copies of others as orphaned and merges them.
 */
export type TabLock = {
  readonly windowId: string;
  /** Holds the lock; the returned function releases it. */
  readonly retain: () => () => void;
  /** Releases the lock unless it is retained: the draft was not opened after all. */
  readonly abandon: () => void;
};

/** Locks on copies whose tabs are closed, so that only one tab adopts each. */
export type OrphanLocks = {
  /** Locks the copy of the tab with this id. False: that tab still has it open. */
  readonly acquire: (windowId: string) => Promise<boolean>;
  readonly release: (windowId: string) => void;
};

const STORAGE_KEY = 'formwright-window';
/** A page that is being reloaded releases its lock; on a slow device that takes a moment. */
const RELOAD_TIMEOUT_MS = 3000;
/** A screen that is closing writes its copy before it releases the lock. */
const LEAVE_TIMEOUT_MS = 2000;

type OwnTabLock = TabLock & { readonly reacquire: () => Promise<boolean> };

const tabLocks = new Map<string, Promise<OwnTabLock>>();

/**
 * Locks this tab's copy of a draft, after the previous screen of this tab has written its last edits. A duplicated tab
 * shares the stored id and gets a new one; so does another account.
 */
export function lockTab(formId: string, owner: string): Promise<TabLock> {
  const key = `${formId} ${owner}`;
  const tabLock = relockTab(tabLocks.get(key), formId, owner);
  tabLocks.set(key, tabLock);
  return tabLock;
}

/** Finds the copies of a draft that closed tabs left behind. */
export function orphanLocksOf(formId: string): OrphanLocks {
  const releases = new Map<string, () => void>();
  return {
    async acquire(windowId) {
      if (releases.has(windowId)) {
        return true;
      }
      const release = await acquireLock(lockName(formId, windowId));
      if (release) {
        releases.set(windowId, release);
      }
      return release !== undefined;
    },
    release(windowId) {
      releases.get(windowId)?.();
      releases.delete(windowId);
    },
  };
}

async function relockTab(
  before: Promise<OwnTabLock> | undefined,
  formId: string,
  owner: string,
): Promise<OwnTabLock> {
  const tabLock = await before;
  return tabLock && (await tabLock.reacquire()) ? tabLock : newTabLock(formId, owner);
}

async function newTabLock(formId: string, owner: string): Promise<OwnTabLock> {
  const storageKey = `${STORAGE_KEY}-${hashText(owner)}`;
  let windowId = tabItems.read(storageKey) ?? mint();
  let release = await acquireLock(lockName(formId, windowId), RELOAD_TIMEOUT_MS);
  if (release === undefined) {
    windowId = mint();
    release = await acquireLock(lockName(formId, windowId));
  }
  // Without storage a reloaded tab gets a new id and adopts its old copy like that of any closed tab.
  tabItems.write(storageKey, windowId);
  let users = 0;
  let isReserved = true;
  let onUnused: (() => void) | undefined;
  const releaseIfUnused = () => {
    if (users === 0 && !isReserved) {
      release?.();
      release = undefined;
    }
  };
  const relock = async () => {
    release = await acquireLock(lockName(formId, windowId), RELOAD_TIMEOUT_MS);
  };
  return {
    windowId,
    async reacquire() {
      isReserved = true;
      if (users > 0) {
        await new Promise<void>((resolve) => {
          onUnused = resolve;
          setTimeout(resolve, LEAVE_TIMEOUT_MS);
        });
      }
      release ??= await acquireLock(lockName(formId, windowId));
      return release !== undefined;
    },
    abandon() {
      isReserved = false;
      releaseIfUnused();
    },
    retain() {
      users += 1;
      isReserved = false;
      if (release === undefined) {
        void relock();
      }
      let isRetained = true;
      return () => {
        users -= isRetained ? 1 : 0;
        isRetained = false;
        if (users === 0) {
          onUnused?.();
        }
        // In development React unmounts and remounts a screen at once; that must not release the lock.
        setTimeout(releaseIfUnused);
      };
    },
  };
}

function lockName(formId: string, windowId: string): string {
  return `formwright-draft-${formId}-${windowId}`;
}
