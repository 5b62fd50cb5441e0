import type { DeviceDraft, DeviceDrafts } from './deviceDrafts';

/**
 * Keeps drafts in memory that the database cannot store, so that signing in again or going Home and back does not lose
 * them. A failed write is still rejected, so that the screen can say so.
 */
export function withMemoryFallback(drafts: DeviceDrafts): DeviceDrafts {
  const unsaved = new Map<string, DeviceDraft>();

  /** Asks before the tab closes while it holds the only copy of unsaved edits. */
  const ask = (event: BeforeUnloadEvent) => {
    if ([...unsaved.values()].some(({ dirty }) => dirty)) {
      event.preventDefault();
    }
  };

  function remember(draft: DeviceDraft): void {
    unsaved.set(keyOf(draft), draft);
    window.addEventListener('beforeunload', ask);
  }

  function forget(key: string): void {
    unsaved.delete(key);
    if (unsaved.size === 0) {
      window.removeEventListener('beforeunload', ask);
    }
  }

  return {
    async of(formId) {
      const stored = await drafts.of(formId).catch(() => []);
      const newer = [...unsaved.values()].filter((draft) => draft.formId === formId);
      return [...stored.filter((draft) => !unsaved.has(keyOf(draft))), ...newer];
    },
    async write(draft) {
      try {
        await drafts.write(draft);
        forget(keyOf(draft));
      } catch (reason) {
        remember(draft);
        throw reason;
      }
    },
    async remove(draft) {
      forget(keyOf(draft));
      await drafts.remove(draft);
    },
    async removeWhere(matches) {
      for (const [key, draft] of unsaved) {
        if (matches(draft)) {
          forget(key);
        }
      }
      await drafts.removeWhere(matches);
    },
  };
}

function keyOf({ formId, windowId }: Pick<DeviceDraft, 'formId' | 'windowId'>): string {
  return `${formId} ${windowId}`;
}
