import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PlainAnswer } from '../../../form-rules/answer';
import type { PageId, QuestionId } from '../../../form-rules/ids';
import type { KindName } from '../../../form-rules/questions';
import { useEditor } from '../editor/EditorContext';
import type { Editor } from '../editor/editorStore';

/** An answer given in condition mode; undefined when it was cleared. */
export type PendingAnswer = {
  readonly questionId: QuestionId;
  /** The type at that time; after a change of type the answer means something else. */
  readonly kind: KindName;
  readonly answer: PlainAnswer | undefined;
};

/** Answers that are not part of the draft yet, one per page, because one question decides. */
export type PendingAnswers = {
  readonly byPage: ReadonlyMap<PageId, PendingAnswer>;
  /** Spec §4: answering records the page. */
  readonly lastAnsweredPageId: PageId | undefined;
};

const storeOf = new WeakMap<Editor, StoreApi<PendingAnswers>>();

/** The pending answers of an open draft. They survive leaving condition mode or the page. */
export function pendingAnswersOf(editor: Editor): StoreApi<PendingAnswers> {
  const known = storeOf.get(editor);
  if (known) {
    return known;
  }
  const store = createStore<PendingAnswers>(() => ({ byPage: new Map(), lastAnsweredPageId: undefined }));
  storeOf.set(editor, store);
  return store;
}

export function usePendingAnswer(pageId: PageId): PendingAnswer | undefined {
  return useStore(pendingAnswersOf(useEditor()), ({ byPage }) => byPage.get(pageId));
}

/** Undefined removes the pending answer. */
export function setPendingAnswer(editor: Editor, pageId: PageId, pending: PendingAnswer | undefined): void {
  pendingAnswersOf(editor).setState(({ byPage, lastAnsweredPageId }) => {
    const next = new Map(byPage);
    if (pending === undefined) {
      next.delete(pageId);
    } else {
      next.set(pageId, pending);
    }
    return { byPage: next, lastAnsweredPageId: pending === undefined ? lastAnsweredPageId : pageId };
  });
}
