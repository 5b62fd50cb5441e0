import type { DeviceDraft, DeviceDrafts } from './deviceDrafts';

/**
 * Drafts that the device has no room for, or is not allowed to keep, outlive at least their screen: signing in again, or
 * going Home and back, must not lose them. A failed write still fails, for whoever has to say so.
 */
export function withMemory(drafts: DeviceDrafts): DeviceDrafts {
  const unkept = new Map<string, DeviceDraft>();

  /** Nobody closes the tab that is the only place where something is without being asked. */
  const ask = (event: BeforeUnloadEvent) => {
    if ([...unkept.values()].some(({ dirty }) => dirty)) {
      event.preventDefault();
    }
  };

  function remember(draft: DeviceDraft): void {
    unkept.set(keyOf(draft), draft);
    window.addEventListener('beforeunload', ask);
  }

  function forget(key: string): void {
    unkept.delete(key);
    if (unkept.size === 0) {
      window.removeEventListener('beforeunload', ask);
    }
  }

  return {
    async of(formId) {
      const kept = await drafts.of(formId).catch(() => []);
      const newer = [...unkept.values()].filter((draft) => draft.formId === formId);
      return [...kept.filter((draft) => !unkept.has(keyOf(draft))), ...newer];
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
    async removeWhere(unwanted) {
      for (const [key, draft] of unkept) {
        if (unwanted(draft)) {
          forget(key);
        }
      }
      await drafts.removeWhere(unwanted);
    },
  };
}

function keyOf({ formId, windowId }: Pick<DeviceDraft, 'formId' | 'windowId'>): string {
  return `${formId} ${windowId}`;
}
