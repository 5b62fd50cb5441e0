import { mint } from '../editor/mint';
import { markOf } from './deviceOwner';

/** The right of this window to its own copy of a draft, for as long as it has the draft open. */
export type WindowClaim = {
  readonly windowId: string;
  /** Keeps the claim; the function returned lets go of it. */
  readonly keep: () => () => void;
  /** Gives it up unless somebody keeps it: the draft was not opened after all. */
  readonly abandon: () => void;
};

/** Somebody else's copy that nobody has open, held so that only one window takes it over. */
export type Orphanage = {
  /** Whether this window's copy is nobody's; from then on it is held by this window. */
  readonly take: (windowId: string) => Promise<boolean>;
  readonly letGo: (windowId: string) => void;
};

const STORAGE_KEY = 'formwright-window';
/** A page that is being reloaded takes a moment to let go. */
const RELOAD_MS = 400;
/** A screen that is being left writes its copy first. */
const LEAVING_MS = 2000;

type OwnClaim = WindowClaim & { readonly again: () => Promise<boolean> };

const claims = new Map<string, Promise<OwnClaim>>();

/**
 * Claims this window's copy of a draft, once the screen that had it before has written what it had. A duplicated tab,
 * which remembers the same window, becomes another one, and so does another account.
 */
export function claimWindow(formId: string, owner: string): Promise<WindowClaim> {
  const place = `${formId} ${owner}`;
  const claim = claimAgain(claims.get(place), formId, owner);
  claims.set(place, claim);
  return claim;
}

/** Finds out which copies of a draft are left over from windows that are gone. */
export function orphanageOf(formId: string): Orphanage {
  const held = new Map<string, () => void>();
  return {
    async take(windowId) {
      if (held.has(windowId)) {
        return true;
      }
      const release = await lock(lockName(formId, windowId), 0);
      if (release) {
        held.set(windowId, release);
      }
      return release !== undefined;
    },
    letGo(windowId) {
      held.get(windowId)?.();
      held.delete(windowId);
    },
  };
}

async function claimAgain(
  before: Promise<OwnClaim> | undefined,
  formId: string,
  owner: string,
): Promise<OwnClaim> {
  const claim = await before;
  return claim && (await claim.again()) ? claim : newClaim(formId, owner);
}

async function newClaim(formId: string, owner: string): Promise<OwnClaim> {
  const storageKey = `${STORAGE_KEY}-${markOf(owner)}`;
  let windowId = rememberedWindow(storageKey) ?? mint();
  let release = await lock(lockName(formId, windowId), RELOAD_MS);
  if (release === undefined) {
    windowId = mint();
    release = await lock(lockName(formId, windowId), 0);
  }
  rememberWindow(storageKey, windowId);
  let users = 0;
  let isReserved = true;
  let onUnused: (() => void) | undefined;
  const letGo = () => {
    if (users === 0 && !isReserved) {
      release?.();
      release = undefined;
    }
  };
  const relock = async () => {
    release = await lock(lockName(formId, windowId), RELOAD_MS);
  };
  return {
    windowId,
    async again() {
      isReserved = true;
      if (users > 0) {
        await new Promise<void>((resolve) => {
          onUnused = resolve;
          setTimeout(resolve, LEAVING_MS);
        });
      }
      release ??= await lock(lockName(formId, windowId), 0);
      return release !== undefined;
    },
    abandon() {
      isReserved = false;
      letGo();
    },
    keep() {
      users += 1;
      isReserved = false;
      if (release === undefined) {
        void relock();
      }
      let isKept = true;
      return () => {
        users -= isKept ? 1 : 0;
        isKept = false;
        if (users === 0) {
          onUnused?.();
        }
        // React takes a screen away and puts it back in one go while developing: that is no leaving.
        setTimeout(letGo);
      };
    },
  };
}

function lockName(formId: string, windowId: string): string {
  return `formwright-draft-${formId}-${windowId}`;
}

/** Holds a lock until the function returned is called; nothing when another window has it. */
async function lock(name: string, patienceMs: number): Promise<(() => void) | undefined> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (locks === undefined) {
    // Without https there are no locks: each window then sees the others' copies as left over, and merges them.
    return () => undefined;
  }
  return new Promise((resolve) => {
    const hold = (granted: Lock | null) => {
      if (granted === null) {
        resolve(undefined);
        return undefined;
      }
      return new Promise<void>((release) => resolve(release));
    };
    const asked =
      patienceMs === 0
        ? locks.request(name, { ifAvailable: true }, hold)
        : locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, hold);
    asked.catch(() => resolve(undefined));
  });
}

function rememberedWindow(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function rememberWindow(key: string, windowId: string): void {
  try {
    sessionStorage.setItem(key, windowId);
  } catch {
    // Then a reload makes another window of it, and what it left is taken over as from any window that is gone.
  }
}
