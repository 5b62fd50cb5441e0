import { mint } from '../editor/mint';

/** The right of this window to its own copy of a draft, for as long as it has the draft open. */
export type WindowClaim = {
  readonly windowId: string;
  /** Keeps the claim; the function returned lets go of it. */
  readonly keep: () => () => void;
  /** Whether anybody in this window keeps it. */
  readonly isKept: () => boolean;
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

const claims = new Map<string, Promise<WindowClaim>>();

/** Claims this window's copy of a draft. A duplicated tab, which remembers the same window, becomes another one. */
export function claimWindow(formId: string): Promise<WindowClaim> {
  const claim = claims.get(formId) ?? newClaim(formId);
  claims.set(formId, claim);
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

async function newClaim(formId: string): Promise<WindowClaim> {
  const remembered = rememberedWindow();
  let windowId = remembered ?? mint();
  let release = await lock(lockName(formId, windowId), RELOAD_MS);
  if (release === undefined) {
    windowId = mint();
    release = await lock(lockName(formId, windowId), 0);
  }
  rememberWindow(windowId);
  let users = 0;
  const relock = async () => {
    release = await lock(lockName(formId, windowId), RELOAD_MS);
  };
  return {
    windowId,
    isKept: () => users > 0,
    keep() {
      users += 1;
      if (release === undefined) {
        void relock();
      }
      let isKept = true;
      return () => {
        users -= isKept ? 1 : 0;
        isKept = false;
        // React takes a screen away and puts it back in one go while developing: that is no leaving.
        setTimeout(() => {
          if (users === 0) {
            release?.();
            release = undefined;
          }
        });
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

function rememberedWindow(): string | undefined {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function rememberWindow(windowId: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, windowId);
  } catch {
    // Then a reload makes another window of it, and what it left is taken over as from any window that is gone.
  }
}
