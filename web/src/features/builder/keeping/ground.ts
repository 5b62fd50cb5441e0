import type { Confirmed } from '../api/draftOnWire';
import { type Choice, type Conflict, conflictKey } from '../draft/conflict';
import type { DraftForm } from '../draft/document';
import { mergeDrafts, sameDraft } from '../draft/merge';
import { rebased } from '../draft/mergeHistory';
import { resolve } from '../draft/resolve';
import type { Editor } from '../editor/editorStore';
import { mint } from '../editor/mint';
import type { Opened, PendingMerge } from './openDraft';

/** What the server has as far as this window knows, and what is still to be merged with what is edited here. */
export type Ground = {
  readonly base: () => Confirmed;
  readonly isDirty: () => boolean;
  /** The forms that were sent without hearing back. */
  readonly unanswered: () => readonly DraftForm[];
  readonly sending: (form: DraftForm) => void;
  readonly saved: (form: DraftForm, revision: number) => void;
  /** The server has another draft than the one ours was made from. */
  readonly meet: (newer: Confirmed) => void;
  readonly hasPending: () => boolean;
  /** Merges what waits; what the owner has to be asked about, if anything. */
  readonly merge: () => Asked | undefined;
  /**
   * Merges what was asked about as the owner chose, mine where they did not. Should there be something that they have
   * not seen, they are asked again.
   */
  readonly settle: (choices: ReadonlyMap<string, Choice>, seen: readonly Conflict[]) => Asked | undefined;
};

/** Conflicts with another state of the draft. */
export type Asked = { readonly conflicts: readonly Conflict[]; readonly from: PendingMerge['from'] };

/** Sends whose answer never came; one of them may be what the server has. */
const UNANSWERED_KEPT = 5;

export function createGround(
  editor: Editor,
  opened: Pick<Opened, 'base' | 'pending' | 'sent'>,
  onMerged: (merge: PendingMerge) => void,
): Ground {
  let base: Confirmed = opened.base;
  let pending: readonly PendingMerge[] = opened.pending;
  let unanswered: readonly DraftForm[] = opened.sent;
  const formNow = () => editor.getState().document.form;

  /** Makes the merged form the one that is edited. Only what the owner decided is a step of theirs. */
  function take(merge: PendingMerge, merged: DraftForm, decided: DraftForm): void {
    pending = pending.slice(1);
    if (!sameDraft(merged, formNow())) {
      editor.setState(rebased(editor.getState(), merged));
    }
    if (!sameDraft(decided, formNow())) {
      editor.give({ type: 'form/replaced', form: decided });
    }
    if (merge.from === 'server') {
      const form = sameDraft(merge.theirs, formNow()) ? formNow() : merge.theirs;
      base = { form, revision: merge.revision };
    }
    onMerged(merge);
  }

  return {
    base: () => base,
    isDirty: () => formNow() !== base.form,
    unanswered: () => unanswered,
    sending(form) {
      unanswered = [...unanswered.filter((sent) => sent !== form), form].slice(-UNANSWERED_KEPT);
    },
    saved(form, revision) {
      base = { form, revision };
      unanswered = [];
    },
    meet(newer) {
      // It is ours when that arrived and only the answer did not.
      const arrived = unanswered.find((form) => sameDraft(form, newer.form));
      unanswered = [];
      if (arrived) {
        base = { form: arrived, revision: newer.revision };
        return;
      }
      const others = pending.filter(({ from }) => from !== 'server');
      pending = [
        { base: base.form, theirs: newer.form, from: 'server', revision: newer.revision },
        ...others,
      ];
    },
    hasPending: () => pending.length > 0,
    merge() {
      for (let next = pending[0]; next; next = pending[0]) {
        const { merged, conflicts } = mergeDrafts(next.base, formNow(), next.theirs);
        if (conflicts.length > 0) {
          return { conflicts, from: next.from };
        }
        take(next, merged, merged);
      }
      return undefined;
    },
    settle(choices, seen) {
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
      take(next, merged, decided);
      return undefined;
    },
  };
}
