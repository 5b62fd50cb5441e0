import type { ConfirmedDraft, DraftAnswer } from '../api/draftPayload';
import { type Conflict, type ConflictChoice, conflictKey } from '../draft/conflict';
import type { DraftForm } from '../draft/document';
import { mergeDrafts, sameDraft } from '../draft/merge';
import { rebaseHistory } from '../draft/mergeHistory';
import { resolve } from '../draft/resolve';
import type { Editor } from '../editor/editorStore';
import { mint } from '../editor/mint';
import type { OpenedDraft, PendingMerge } from './openDraft';

/** Conflicts with another draft of the same form. */
export type ConflictSet = { readonly conflicts: readonly Conflict[]; readonly from: PendingMerge['from'] };

/** Unanswered saves to remember; the server may have received one of them. */
const MAX_UNANSWERED = 5;

/** The last draft confirmed by the server, and the drafts still to be merged with the local edits. */
export function createSyncBase(
  editor: Editor,
  opened: Pick<OpenedDraft, 'base' | 'pending' | 'sent'>,
  onMerged: (merge: PendingMerge) => void,
) {
  let base: ConfirmedDraft = opened.base;
  let pending: readonly PendingMerge[] = opened.pending;
  let unanswered: readonly DraftForm[] = opened.sent;
  const formNow = () => editor.getState().document.form;

  /** Puts the merged form into the editor. Only the owner's decisions become an undo step. */
  function applyMerge(merge: PendingMerge, merged: DraftForm, decided: DraftForm): void {
    pending = pending.slice(1);
    if (!sameDraft(merged, formNow())) {
      editor.setState(rebaseHistory(editor.getState(), merged));
    }
    if (!sameDraft(decided, formNow())) {
      editor.dispatch({ type: 'form/replace', form: decided });
    }
    if (merge.from === 'server') {
      const form = sameDraft(merge.theirs, formNow()) ? formNow() : merge.theirs;
      base = { form, revision: merge.revision };
    }
    onMerged(merge);
  }

  /** The server has a newer draft than the base of ours. */
  function addNewer({ form: theirs, revision }: ConfirmedDraft): void {
    // The server has our own save when only its response was lost.
    const arrived = unanswered.find((form) => sameDraft(form, theirs));
    unanswered = [];
    if (arrived) {
      base = { form: arrived, revision };
    } else {
      const others = pending.filter(({ from }) => from !== 'server');
      pending = [{ base: base.form, theirs, from: 'server', revision }, ...others];
    }
  }

  return {
    base: () => base,
    isDirty: () => formNow() !== base.form,
    /** Forms that were sent but got no response. */
    unanswered: () => unanswered,
    markSent: (form: DraftForm) => {
      unanswered = [...unanswered.filter((sent) => sent !== form), form].slice(-MAX_UNANSWERED);
    },
    /** After `form` was sent. */
    applyAnswer: (form: DraftForm, answer: DraftAnswer) => {
      if ('newer' in answer) {
        addNewer(answer.newer);
      } else {
        base = { form, revision: answer.revision };
        unanswered = [];
      }
    },
    addNewer,
    hasPending: () => pending.length > 0,
    /** Merges the pending drafts. Returns the first conflicts that the owner has to decide. */
    merge: (): ConflictSet | undefined => {
      for (let next = pending[0]; next; next = pending[0]) {
        const { merged, conflicts } = mergeDrafts(next.base, formNow(), next.theirs);
        if (conflicts.length > 0) {
          return { conflicts, from: next.from };
        }
        applyMerge(next, merged, merged);
      }
      return undefined;
    },
    /**
     * Merges by the owner's choices, mine where they chose nothing. Returns the conflicts again when there are some that
     * the owner has not `seen`.
     */
    resolve: (
      choices: ReadonlyMap<string, ConflictChoice>,
      seen: readonly Conflict[],
    ): ConflictSet | undefined => {
      const [next] = pending;
      if (next === undefined) {
        return undefined;
      }
      const { merged, conflicts } = mergeDrafts(next.base, formNow(), next.theirs);
      const known = new Set(seen.map(conflictKey));
      if (conflicts.some((conflict) => !known.has(conflictKey(conflict)))) {
        return { conflicts, from: next.from };
      }
      const chosen = (conflict: Conflict) => choices.get(conflictKey(conflict)) ?? 'mine';
      const decided = conflicts.reduce(
        (form, conflict) => resolve(form, conflict, chosen(conflict), mint),
        merged,
      );
      applyMerge(next, merged, decided);
      return undefined;
    },
  };
}

export type SyncBase = ReturnType<typeof createSyncBase>;
