import type { FormFacts } from '../api/loadForm';
import type { Editor } from '../editor/editorStore';
import { createDeviceWriter } from './deviceWriter';
import { type OpenedDraft, removeOrphan } from './openDraft';
import type { SyncBase } from './syncBase';

type DeviceCopyParts = {
  readonly editor: Editor;
  readonly opened: Pick<OpenedDraft, 'form' | 'device'>;
  readonly syncBase: SyncBase;
  /** Called after each write with whether it succeeded. */
  readonly onWritten: (isWritten: boolean) => void;
};

/** This tab's copy of the open draft in the device database. */
export function createDeviceCopy({ editor, opened, syncBase, onWritten }: DeviceCopyParts) {
  const { device } = opened;
  let facts = opened.form;
  let editedAt = Date.now();
  let users = 0;
  let isReleased = false;
  const writer = createDeviceWriter(write, onWritten);

  async function write(): Promise<void> {
    if (device === undefined) {
      throw new Error('this device stores no drafts');
    }
    if (isReleased) {
      // Another tab may have adopted the copy; it contains the sent forms, so nothing is lost.
      return;
    }
    const { document, history, selection } = editor.getState();
    // Stored in browsers: do not rename fields.
    await device.drafts.write({
      formId: facts.id,
      windowId: device.tabLock.windowId,
      owner: device.owner,
      facts: { ...facts },
      document,
      history,
      place: selection,
      base: syncBase.base(),
      sent: syncBase.unanswered(),
      dirty: syncBase.isDirty(),
      editedAt,
    });
  }

  return {
    ...writer,
    setFacts: (changes: Partial<FormFacts>) => {
      facts = { ...facts, ...changes };
      writer.schedule();
    },
    /** The time of the last edit is part of the copy. */
    markEdited: () => {
      editedAt = Date.now();
    },
    /** Removes the copy of a closed tab whose edits were merged into ours. */
    absorb: async (windowId: string) => {
      // Stores our merged copy before it removes the orphan, so that a crash loses nothing.
      if ((await writer.flush()) && device) {
        await removeOrphan(device, { formId: facts.id, windowId });
      }
    },
    /** Locks the copy; the returned function writes it a last time and releases it. */
    retain: () => {
      users += 1;
      isReleased = false;
      const release = device?.tabLock.retain();
      return () => {
        users -= 1;
        void writer.flush().finally(() => {
          isReleased = users === 0;
          release?.();
        });
      };
    },
  };
}
