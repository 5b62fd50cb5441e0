import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Answer } from '../../../form-rules/answer';
import type { KindName } from '../../../form-rules/definition';
import type { PageId, QuestionId } from '../../../form-rules/ids';
import { useEditor } from '../editor/EditorContext';
import type { Editor } from '../editor/editorStore';

/** The question that was answered in condition mode; no answer when it was taken back. */
export type AnswerInHand = {
  readonly questionId: QuestionId;
  /** What the question was then: as another kind it would read the answer as something else. */
  readonly kind: KindName;
  readonly answer: Answer | undefined;
};

/** What was answered in condition mode and is not part of the draft yet: one answer a page, as one question decides. */
export type AnswersInHand = {
  readonly byPage: ReadonlyMap<PageId, AnswerInHand>;
  /** Spec §4: answering records the page. */
  readonly lastAnsweredPageId: PageId | undefined;
};

const storeOf = new WeakMap<Editor, StoreApi<AnswersInHand>>();

/** The answers in hand of an open draft. They outlive the condition mode: looking at another page loses nothing. */
export function answersInHandOf(editor: Editor): StoreApi<AnswersInHand> {
  const known = storeOf.get(editor);
  if (known) {
    return known;
  }
  const store = createStore<AnswersInHand>(() => ({ byPage: new Map(), lastAnsweredPageId: undefined }));
  storeOf.set(editor, store);
  return store;
}

/** What was answered on this page and is not set yet. */
export function useAnswerInHand(pageId: PageId): AnswerInHand | undefined {
  return useStore(answersInHandOf(useEditor()), ({ byPage }) => byPage.get(pageId));
}

/** Takes an answer into hand; nothing puts it away. */
export function takeInHand(editor: Editor, pageId: PageId, inHand: AnswerInHand | undefined): void {
  answersInHandOf(editor).setState(({ byPage, lastAnsweredPageId }) => {
    const next = new Map(byPage);
    if (inHand === undefined) {
      next.delete(pageId);
    } else {
      next.set(pageId, inHand);
    }
    return { byPage: next, lastAnsweredPageId: inHand === undefined ? lastAnsweredPageId : pageId };
  });
}
