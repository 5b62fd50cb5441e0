import type { Confirmed } from '../api/draftOnWire';
import { type Choice, type Conflict, conflictKey } from '../draft/conflict';
import type { DraftForm } from '../draft/document';
import { mergeDrafts, sameDraft } from '../draft/merge';
import { resolve } from '../draft/resolve';
import type { Editor } from '../editor/editorStore';
import { mint } from '../editor/mint';
import type { Opened, PendingMerge } from './openDraft';

/** What the server has as far as this window knows, and what is still to be merged with what is edited here. */
export type Ground = {
  readonly base: () => Confirmed;
  readonly isDirty: () => boolean;
  /** The last form that was sent without hearing back. */
  readonly lastSent: () => DraftForm | undefined;
  readonly sending: (form: DraftForm) => void;
  readonly saved: (form: DraftForm, revision: number) => void;
  /** The server has another draft than the one ours was made from. */
  readonly meet: (newer: Confirmed) => void;
  readonly hasPending: () => boolean;
  /** Merges what waits; what the owner has to be asked about, if anything. */
  readonly merge: () => Asked | undefined;
  /** Merges what was asked about as the owner chose, mine where they did not. */
  readonly settle: (choices: ReadonlyMap<string, Choice>) => void;
};

/** Conflicts with another state of the draft. */
export type Asked = { readonly conflicts: readonly Conflict[]; readonly from: PendingMerge['from'] };

/** Sends whose answer never came; one of them may be what the server has. */
const UNANSWERED_KEPT = 5;

export function createGround(
  editor: Editor,
  opened: Pick<Opened, 'base' | 'pending'>,
  onMerged: (merge: PendingMerge) => void,
): Ground {
  let base: Confirmed = opened.base;
  let pending: readonly PendingMerge[] = opened.pending;
  let unanswered: readonly DraftForm[] = [];
  const formNow = () => editor.getState().document.form;

  /** Makes the merged form the one that is edited, as a step that can be taken back. */
  function take(merge: PendingMerge, merged: DraftForm): void {
    pending = pending.slice(1);
    if (!sameDraft(merged, formNow())) {
      editor.give({ type: 'form/replaced', form: merged });
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
    lastSent: () => unanswered.at(-1),
    sending(form) {
      unanswered = [...unanswered, form].slice(-UNANSWERED_KEPT);
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
        take(next, merged);
      }
      return undefined;
    },
    settle(choices) {
      const [next] = pending;
      if (next) {
        const { merged, conflicts } = mergeDrafts(next.base, formNow(), next.theirs);
        const chosen = (conflict: Conflict) => choices.get(conflictKey(conflict)) ?? 'mine';
        take(
          next,
          conflicts.reduce((form, conflict) => resolve(form, conflict, chosen(conflict), mint), merged),
        );
      }
    },
  };
}
