import type { loadForm } from '../api/loadForm';
import type { saveDraft } from '../api/saveDraft';
import type { Editor } from '../editor/editorStore';
import type { ConflictSet, SyncBase } from './syncBase';

type SyncResult =
  /** Everything was sent; more may have been typed meanwhile. */
  | { readonly kind: 'done' }
  /** The server has a newer draft that conflicts with the local edits. */
  | { readonly kind: 'conflict'; readonly unresolved: ConflictSet }
  /** Others saved a newer draft at every attempt. */
  | { readonly kind: 'overtaken' };

type DraftSyncParts = {
  readonly editor: Editor;
  readonly formId: string;
  readonly syncBase: SyncBase;
  readonly save: typeof saveDraft;
  readonly load: typeof loadForm;
  /** The device copy is out of date. */
  readonly onChange: () => void;
};

/** Merges in a row before backing off. */
const MAX_MERGES = 3;

/** Sends local edits and merges newer drafts of the server. `isStaleAtStart`: the opened draft may be older than the server's. */
export function createDraftSync(
  { editor, formId, syncBase, save, load, onChange }: DraftSyncParts,
  isStaleAtStart: boolean,
) {
  let isStale = isStaleAtStart;

  async function send(leaving: boolean): Promise<void> {
    const { form } = editor.getState().document;
    syncBase.markSent(form);
    onChange();
    const answer = await save({ formId, form, revision: syncBase.base().revision, leaving });
    isStale = false;
    syncBase.applyAnswer(form, answer);
    onChange();
  }

  async function fetchNewer(): Promise<void> {
    const { confirmed } = await load(formId);
    isStale = false;
    if (confirmed.revision !== syncBase.base().revision) {
      syncBase.addNewer(confirmed);
    }
  }

  return {
    /** Whether there is anything to send, fetch or merge. */
    isDue: () => isStale || syncBase.isDirty() || syncBase.hasPending(),
    /** The next run fetches the server's draft even when there is nothing to send. */
    markStale: () => {
      isStale = true;
    },
    /** Throws `CallFailed`. `leaving`: the page is being closed. */
    run: async (leaving: boolean): Promise<SyncResult> => {
      for (let merges = 0; merges < MAX_MERGES; merges += 1) {
        const unresolved = syncBase.merge();
        if (unresolved) {
          return { kind: 'conflict', unresolved };
        }
        if (!syncBase.isDirty() && !isStale) {
          return { kind: 'done' };
        }
        await (syncBase.isDirty() ? send(leaving) : fetchNewer());
        if (!syncBase.hasPending()) {
          return { kind: 'done' };
        }
      }
      return { kind: 'overtaken' };
    },
  };
}

export type DraftSync = ReturnType<typeof createDraftSync>;
